// A canteen as a plain CRUD server, in a process of its own: Node's own HTTP server, one SQLite file, one transaction per order.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CRUD_STUDENTS } from './crud-canteen.js';
import { CrudStore, type CrudOrder } from './crud-store.js';

const directory = mkdtempSync(join(tmpdir(), 'tiffin-crud-'));
const store = new CrudStore(join(directory, 'crud.db'));
store.seed(CRUD_STUDENTS, [
  { id: 'samosa', price: 2_000 },
  { id: 'poha', price: 2_000 },
  { id: 'warm', price: 2_000, available: 1_000_000 },
  { id: 'hot', price: 2_000, available: 1_000_000 },
]);

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  return text;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const student = token === undefined ? undefined : store.student(token);
  const key = request.headers['idempotency-key'];
  const isOrder = request.method === 'POST' && request.url === '/api/orders';
  const result =
    student === undefined
      ? { status: 401, body: { message: 'tokens missing' } }
      : isOrder && typeof key === 'string'
        ? store.place(student, key, JSON.parse(await bodyOf(request)) as CrudOrder)
        : { status: 404, body: { message: 'not found' } };
  response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

/** Whoever started it asks it to end by letting go of it. */
process.once('disconnect', () => {
  server.closeAllConnections();
  server.close();
  store.close();
  rmSync(directory, { recursive: true, force: true });
});
