import type { Snack } from '@tiffin/contracts';
import { processorTime } from '@tiffin/event-sourcing/testing';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { newDirectory, TestApi } from './test-api.js';

const webRoot = newDirectory();
let api: TestApi;
let snack: Snack;

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Tiffin</title>');
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js'), `console.log(${JSON.stringify('x'.repeat(4_000))});`);
  writeFileSync(join(webRoot, 'assets', 'big-4d5e6f.js'), 'console.log("plain");');
  writeFileSync(join(webRoot, 'assets', 'big-4d5e6f.js.br'), brotliCompressSync('console.log("br");'));
  api = await TestApi.start({}, { webRoot });
  ({ snack } = await api.menu(await api.contractor()));
});
afterAll(async () => {
  await api.stop();
  rmSync(webRoot, { recursive: true });
});

/** Sends a request that no client library would send; returns the head and the body. */
async function raw(request: string): Promise<string> {
  const { port, hostname } = new URL(api.url);
  const socket = createConnection(Number(port), hostname);
  socket.write(request);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

describe('the built client', () => {
  const HTML = 'text/html,application/xhtml+xml';
  const navigate = (path: string) => fetch(api.url + path, { headers: { accept: HTML } });

  test.each([
    ['/', HTML],
    ['/orders/today?search=a', HTML],
    ['/apiary', HTML],
    ['/index.html', HTML],
    ['/login', '*/*'],
  ])('%s is the page for callers that accept %s', async (path, accept) => {
    const answer = await fetch(api.url + path, { headers: { accept } });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await answer.text()).toContain('<title>Tiffin</title>');
  });

  test('sends the build’s compressed files to browsers that accept them', async () => {
    const got = async (encoding: string) => {
      const answer = await fetch(`${api.url}/assets/big-4d5e6f.js`, { headers: { 'accept-encoding': encoding } });
      return [answer.headers.get('content-encoding'), answer.headers.get('content-type'), await answer.text()];
    };
    const type = 'application/javascript; charset=utf-8';
    expect(await got('gzip, br')).toEqual(['br', type, 'console.log("br");']);
    expect(await got('identity')).toEqual([null, type, 'console.log("plain");']);
    expect((await fetch(`${api.url}/assets/big-4d5e6f.js.br`)).status).toBe(404);
  });

  test('hashed files are cached for ever and sent compressed, the others are revalidated', async () => {
    const asset = await fetch(`${api.url}/assets/app-1a2b3c.js`, { headers: { 'accept-encoding': 'br' } });
    expect([asset.status, asset.headers.get('cache-control'), asset.headers.get('content-encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ]);
    expect(asset.headers.get('vary')).toMatch(/accept-encoding/i);
    const icon = await fetch(`${api.url}/favicon.svg`);
    expect([icon.status, icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([200, 'image/svg+xml', 'no-cache']);
    const condition = `If-None-Match: ${icon.headers.get('etag') ?? ''}`;
    expect(await raw(`GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n${condition}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 304 /,
    );
  });

  test('answers 404 in JSON for what is neither a file nor a page', async () => {
    const missing = [
      await navigate('/assets/app-of-yesterday.js'),
      await navigate('/api/orders/today/page'),
      await fetch(`${api.url}/missing.png`, { headers: { accept: 'image/*' } }),
      await fetch(`${api.url}/missing.png`, { headers: { accept: 'image/webp,*/*;q=0.8' } }),
      await fetch(`${api.url}/api/nothing`, { headers: { accept: '*/*' } }),
      await fetch(`${api.url}/orders/today`, { method: 'POST', headers: { accept: 'text/html' } }),
    ];
    for (const { url, status, headers } of missing)
      expect([url, status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        url,
        404,
        'application/json; charset=utf-8',
        'no-store',
      ]);
  });

  test('answers a path of nothing but dots at once', async () => {
    const begun = processorTime();
    for (let times = 0; times < 20; times++) expect((await fetch(`${api.url}/${'.'.repeat(15_500)}/`)).status).toBe(200);
    // It was 240 ms each.
    expect(processorTime() - begun).toBeLessThan(2_500);
  });

  test('serves nothing outside its directory', async () => {
    for (const path of ['/../package.json', '/..%2f..%2fetc%2fpasswd', '/assets/..%2findex.html', '/%2e%2e/%2e%2e/etc/passwd'])
      expect(await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

test('menu pictures are the only answers under /api that may be cached, for ever', async () => {
  const image = await fetch(api.url + String(snack.image));
  expect([image.status, image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).format).toBe('webp');
  const revalidated = await fetch(api.url + String(snack.image), { headers: { 'if-none-match': image.headers.get('etag') ?? '' } });
  expect([revalidated.status, revalidated.headers.get('cache-control')]).toEqual([304, 'public, max-age=31536000, immutable']);
});
