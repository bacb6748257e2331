import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { priceOrder } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';

/** A cart line as the client sends it; the price is in rupees. */
export interface CrudLine {
  readonly _id: string;
  readonly type: 'Snack' | 'PackagedFood';
  readonly price: number;
  readonly quantity: number;
  readonly isPacked: boolean;
}

export interface CrudOrder {
  readonly cartItems: readonly CrudLine[];
  readonly amount: number;
}

const SCHEMA = `
  CREATE TABLE sessions (token TEXT PRIMARY KEY, student TEXT NOT NULL);
  CREATE TABLE items (id TEXT PRIMARY KEY, name TEXT NOT NULL, price INTEGER NOT NULL, available INTEGER);
  CREATE TABLE orders (id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, student TEXT NOT NULL, status TEXT NOT NULL, total INTEGER NOT NULL, created TEXT NOT NULL);
  CREATE TABLE order_lines (order_id TEXT NOT NULL, item TEXT NOT NULL, name TEXT NOT NULL, price INTEGER NOT NULL, quantity INTEGER NOT NULL, packed INTEGER NOT NULL);
  CREATE INDEX orders_of_student ON orders (student, created);
  CREATE INDEX lines_of_order ON order_lines (order_id);`;

/** Tables that are changed in place: what an order costs where nothing is remembered but the result. As durable as the event log. */
export class CrudStore {
  private readonly database: DatabaseSyncInstance;

  constructor(file: string) {
    this.database = new DatabaseSync(file);
    this.database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; ${SCHEMA}`);
  }

  seed(students: number, items: readonly { id: string; price: number; available?: number }[]): void {
    const session = this.database.prepare('INSERT INTO sessions VALUES (?, ?)');
    for (let student = 0; student < students; student++) session.run(`student-${student}`, `student-${student}`);
    const item = this.database.prepare('INSERT INTO items VALUES (?, ?, ?, ?)');
    for (const { id, price, available } of items) item.run(id, id, price, available ?? null);
  }

  student(token: string): string | undefined {
    const row = this.database.prepare('SELECT student FROM sessions WHERE token = ?').get(token) as { student: string } | undefined;
    return row?.student;
  }

  /** One transaction per order: checks the key, prices and stock, takes the units, and writes the order. */
  place(student: string, key: string, { cartItems, amount }: CrudOrder): { status: number; body: object } {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const placed = this.placeInside(student, key, cartItems, amount);
      this.database.exec(placed.status === 201 ? 'COMMIT' : 'ROLLBACK');
      return placed;
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.database.close();
  }

  private placeInside(student: string, key: string, cart: readonly CrudLine[], amount: number): { status: number; body: object } {
    const known = this.database.prepare('SELECT id, status, total FROM orders WHERE key = ?').get(key);
    if (known) return { status: 200, body: { order: known } };
    const lines = cart.map((line) => ({ ...line, item: this.item(line._id) }));
    const totals = priceOrder(lines.map(({ item, quantity, isPacked }) => ({ unitPrice: item?.price ?? 0, quantity, packed: isPacked })));
    if (lines.some(({ item }) => !item) || Math.round(amount * 100) !== totals.total)
      return { status: 409, body: { code: 'amount_changed' } };
    const take = this.database.prepare('UPDATE items SET available = available - ? WHERE id = ? AND (available IS NULL OR available >= ?)');
    for (const { _id, quantity } of lines) {
      if (take.run(quantity, _id, quantity).changes === 0) return { status: 409, body: { code: 'unavailable' } };
    }
    const order = { id: randomUUID(), status: 'Pending', total: totals.total, created: new Date().toISOString() };
    this.database
      .prepare('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)')
      .run(order.id, key, student, order.status, order.total, order.created);
    const insert = this.database.prepare('INSERT INTO order_lines VALUES (?, ?, ?, ?, ?, ?)');
    for (const { item, _id, quantity, isPacked } of lines)
      insert.run(order.id, _id, item?.name ?? '', item?.price ?? 0, quantity, isPacked ? 1 : 0);
    return { status: 201, body: { message: 'Order placed', order: { ...order, items: cart } } };
  }

  private item(id: string): { name: string; price: number } | undefined {
    return this.database.prepare('SELECT name, price FROM items WHERE id = ?').get(id) as { name: string; price: number } | undefined;
  }
}
