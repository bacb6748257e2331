// A canteen as a plain CRUD server, in a process of its own: Express, and one transaction per order, on the MongoDB that
// TIFFIN_MONGO names or else in one SQLite file. With CRUD_PLAIN an order is one insert into that MongoDB, and only the session is
// checked.
import express, { type Request, type Response } from 'express';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cartOf } from './crud-cart.js';
import type { CrudAnswer, CrudStore } from './crud-store.js';
import { MongooseStore, PlainMongooseStore } from './mongoose-store.js';
import { SqliteStore } from './sqlite-store.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const { TIFFIN_MONGO: mongo, CRUD_PLAIN: plain } = process.env;
const directory = mkdtempSync(join(tmpdir(), 'tiffin-crud-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
const store: CrudStore =
  mongo === undefined ? new SqliteStore(join(directory, 'crud.db')) : await (plain ? PlainMongooseStore : MongooseStore).open(mongo);

async function place(request: Request): Promise<CrudAnswer> {
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const student = token === undefined ? undefined : await store.student(token);
  if (!student) return { status: 401, body: { message: 'tokens missing' } };
  const key = request.get('idempotency-key') ?? '';
  const cart = UUID.test(key) ? cartOf(request.body) : undefined;
  return cart ? store.place(student, key, cart) : { status: 400, body: { code: 'validation' } };
}

const app = express();
app.use(express.json({ limit: '100kb' }));
app.post('/api/orders', async (request: Request, response: Response) => {
  const { status, body } = await place(request);
  response.status(status).json(body);
});
const server = app.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

/** The parent process ends it by disconnecting. */
process.once('disconnect', () => {
  server.closeAllConnections();
  server.close();
  void store.close();
});
