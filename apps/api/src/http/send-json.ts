import type { ServerResponse } from 'node:http';

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Answers where Fastify is not there yet, or costs too much. */
export function sendJson(response: ServerResponse, status: number, body: object, headers: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { ...HEADERS, 'content-length': String(Buffer.byteLength(text)), ...headers }).end(text);
}
