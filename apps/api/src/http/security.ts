import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Clock } from '@tiffin/kernel';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';

/** Adds cookies, compression and the response headers of every answer. The content security policy allows this origin only. */
export async function secure(app: NestFastifyApplication, { https, clock }: { https: boolean; clock: Clock }): Promise<void> {
  const policies = policiesOf({ https });
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (_request, reply, done) => {
      void reply.headers(policies);
      done();
    })
    .addHook('onSend', (request, reply, _payload, done) => {
      void reply.header('x-correlation-id', request.id);
      // Screens count ages by this clock (docs/reference/decisions.md#8.6), which `TIFFIN_CLOCK` may have moved.
      void reply.header('date', clock.now().toUTCString());
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      done();
    });
}

/** Helmet's headers. They are the same for every answer, so they are made once. */
function policiesOf({ https }: { https: boolean }): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'style-src': ["'self'", "'unsafe-inline'"], // dialogs and toasts compute their position as an inline style
        'connect-src': ["'self'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    hsts: https ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })(request, answer, (error) => {
    if (error instanceof Error) throw error;
  });
  return answer.getHeaders();
}
