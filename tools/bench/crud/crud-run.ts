// A canteen as a plain CRUD server, in a process of its own: Express, one SQLite file, one transaction per order.
import express, { type Request, type Response } from 'express';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CRUD_STUDENTS } from './crud-canteen.js';
import { cartOf } from './crud-cart.js';
import { CrudStore, type CrudAnswer } from './crud-store.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const directory = mkdtempSync(join(tmpdir(), 'tiffin-crud-'));
const store = new CrudStore(join(directory, 'crud.db'));
store.seed(CRUD_STUDENTS, [
  { id: 'samosa', price: 2_000 },
  { id: 'poha', price: 2_000 },
  { id: 'warm', price: 2_000, available: 1_000_000 },
  { id: 'hot', price: 2_000, available: 1_000_000 },
]);

function place(request: Request): CrudAnswer {
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const student = token === undefined ? undefined : store.student(token);
  if (!student) return { status: 401, body: { message: 'tokens missing' } };
  const key = request.get('idempotency-key') ?? '';
  const cart = UUID.test(key) ? cartOf(request.body) : undefined;
  return cart ? store.place(student, key, cart) : { status: 400, body: { code: 'validation' } };
}

const app = express();
app.use(express.json({ limit: '100kb' }));
app.post('/api/orders', (request: Request, response: Response) => {
  const { status, body } = place(request);
  response.status(status).json(body);
});
const server = app.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

/** Whoever started it asks it to end by letting go of it. */
process.once('disconnect', () => {
  server.closeAllConnections();
  server.close();
  store.close();
  rmSync(directory, { recursive: true, force: true });
});
