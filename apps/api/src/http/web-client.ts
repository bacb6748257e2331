import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { routedPath } from './routed-path.js';

const PAGES = /^\/(?!api(?:\/|$)|socket\.io(?:\/|$)|assets(?:\/|$))/;

/** Serves the built client: hashed files under /assets may be cached for ever, others are revalidated, and every page is index.html. */
export async function serveWebClient(app: NestFastifyApplication, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false, // one route per file, so that the catch-all route below stays ours
    preCompressed: true, // as the build left them beside the files
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(join(root, 'assets'));
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .route({
      method: 'GET',
      url: '/*',
      handler: (request, reply) => {
        const path = routedPath(request.url);
        if (!PAGES.test(path) || !takesPage(path, request.headers.accept)) return reply.callNotFound();
        return reply.sendFile('index.html');
      },
    });
}

/**
 * A caller that accepts anything, such as curl or a monitor, gets the page, too. A path with an extension is a file that does not
 * exist.
 */
function takesPage(path: string, accept = ''): boolean {
  const hasEnding = path.lastIndexOf('.') > path.lastIndexOf('/');
  return accept.includes('text/html') || (accept.includes('*/*') && !hasEnding);
}
