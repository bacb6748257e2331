import type { ServerResponse } from 'node:http';

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Sends a JSON answer before Fastify exists, or where Fastify would cost too much. */
export function sendJson(response: ServerResponse, status: number, body: object, headers: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { ...HEADERS, 'content-length': String(Buffer.byteLength(text)), ...headers }).end(text);
}
