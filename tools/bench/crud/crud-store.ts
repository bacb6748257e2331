import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { priceOrder, toRupees } from '@tiffin/contracts';
import { createHash, randomUUID } from 'node:crypto';
import type { CrudCart, CrudLine } from './crud-cart.js';

/** Who a session is for, as one query finds it: nobody whose session is over, whose account is closed or whose canteen is not active. */
export interface CrudStudent {
  readonly id: string;
  readonly name: string;
  readonly userName: string;
  readonly phone: string;
  readonly canteen: string;
}

export interface CrudAnswer {
  readonly status: number;
  readonly body: object;
}

interface Item {
  readonly name: string;
  readonly price: number;
}

const SCHEMA = `
  CREATE TABLE canteens (id TEXT PRIMARY KEY, active INTEGER NOT NULL, open INTEGER NOT NULL);
  CREATE TABLE students (id TEXT PRIMARY KEY, canteen TEXT NOT NULL, name TEXT NOT NULL, user_name TEXT NOT NULL, phone TEXT NOT NULL,
    closed INTEGER NOT NULL, password_version INTEGER NOT NULL);
  CREATE TABLE sessions (token_hash TEXT PRIMARY KEY, student TEXT NOT NULL, password_version INTEGER NOT NULL, expires INTEGER NOT NULL);
  CREATE TABLE items (id TEXT PRIMARY KEY, name TEXT NOT NULL, price INTEGER NOT NULL, available INTEGER);
  CREATE TABLE orders (id TEXT PRIMARY KEY, key TEXT NOT NULL, student TEXT NOT NULL, canteen TEXT NOT NULL, status TEXT NOT NULL,
    subtotal INTEGER NOT NULL, packing INTEGER NOT NULL, tax INTEGER NOT NULL, total INTEGER NOT NULL, created TEXT NOT NULL, UNIQUE (student, key));
  CREATE TABLE order_lines (order_id TEXT NOT NULL, line INTEGER NOT NULL, item TEXT NOT NULL, name TEXT NOT NULL, price INTEGER NOT NULL,
    quantity INTEGER NOT NULL, packed INTEGER NOT NULL, PRIMARY KEY (order_id, line));
  CREATE INDEX orders_of_student ON orders (student, created);
  CREATE INDEX orders_of_canteen ON orders (canteen, status, created);`;

const STUDENT = `
  SELECT students.id, students.name, user_name AS userName, phone, students.canteen FROM sessions
    JOIN students ON students.id = sessions.student JOIN canteens ON canteens.id = students.canteen
    WHERE token_hash = ? AND expires > ? AND closed = 0 AND active = 1 AND sessions.password_version = students.password_version`;

/** Tables that are changed in place: what an order costs where nothing is remembered but the result. As durable as the event log. */
export class CrudStore {
  private readonly database: DatabaseSyncInstance;
  private readonly statements = new Map<string, StatementSyncInstance>();

  constructor(file: string) {
    this.database = new DatabaseSync(file);
    this.database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; ${SCHEMA}`);
  }

  seed(students: number, items: readonly { id: string; price: number; available?: number }[]): void {
    this.run('INSERT INTO canteens VALUES (?, 1, 1)', 'canteen');
    for (let number = 0; number < students; number++) {
      const id = `student-${number}`;
      this.run(
        'INSERT INTO students VALUES (?, ?, ?, ?, ?, 0, 1)',
        id,
        'canteen',
        `Student ${number}`,
        `BH1-${101 + number}`,
        '919876540000',
      );
      this.run('INSERT INTO sessions VALUES (?, ?, 1, ?)', hashed(id), id, Date.now() + 3_600_000);
    }
    for (const { id, price, available } of items) this.run('INSERT INTO items VALUES (?, ?, ?, ?)', id, id, price, available ?? null);
  }

  student(token: string): CrudStudent | undefined {
    return this.get<CrudStudent>(STUDENT, hashed(token), Date.now());
  }

  /** One transaction per order: checks the key, prices and stock, takes the units, and writes the order. */
  place(student: CrudStudent, key: string, cart: CrudCart): CrudAnswer {
    this.run('BEGIN IMMEDIATE');
    try {
      const placed = this.placeInside(student, key, cart);
      this.run(placed.status === 201 ? 'COMMIT' : 'ROLLBACK');
      return placed;
    } catch (error) {
      this.run('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private placeInside(student: CrudStudent, key: string, { cartItems, amount, packingCharges }: CrudCart): CrudAnswer {
    const known = this.get<{ id: string }>('SELECT id, status, total FROM orders WHERE student = ? AND key = ?', student.id, key);
    if (known) return { status: 200, body: known };
    if (!this.get('SELECT id FROM canteens WHERE id = ? AND open = 1', student.canteen)) return { status: 409, body: { code: 'closed' } };
    const lines = cartItems.map((line) => ({ ...line, item: this.get<Item>('SELECT name, price FROM items WHERE id = ?', line._id) }));
    const totals = priceOrder(lines.map(({ item, quantity, isPacked }) => ({ unitPrice: item?.price ?? 0, quantity, packed: isPacked })));
    const pricesHold = lines.every(({ item, price }) => item && toRupees(item.price) === price);
    if (!pricesHold || toRupees(totals.total) !== amount || toRupees(totals.packing) !== packingCharges)
      return { status: 409, body: { code: 'amount_changed' } };
    for (const { _id, quantity } of lines) if (!this.take(_id, quantity)) return { status: 409, body: { code: 'unavailable' } };
    const order = { _id: randomUUID(), createdAt: new Date().toISOString(), status: 'Pending' };
    const { subtotal, packing, tax, total } = totals;
    this.run(
      'INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[order._id, key, student.id, student.canteen, order.status, subtotal, packing, tax, total, order.createdAt],
    );
    lines.forEach(({ item, ...line }, index) => this.addLine(order._id, index, line, item));
    const { id, name, userName, phone } = student;
    const studentInfo = { _id: id, fullName: name, userName, phoneNumber: phone };
    const sums = { subtotal: toRupees(subtotal), packingCharges, tax: toRupees(tax), amount };
    return {
      status: 201,
      body: { ...order, items: lines.map(({ item, ...line }) => ({ ...line, name: item?.name })), ...sums, studentInfo },
    };
  }

  private take(item: string, quantity: number): boolean {
    const sql = 'UPDATE items SET available = available - ? WHERE id = ? AND (available IS NULL OR available >= ?)';
    return this.run(sql, quantity, item, quantity).changes > 0;
  }

  private addLine(order: string, index: number, { _id, quantity, isPacked }: CrudLine, item: Item | undefined): void {
    const values = [order, index, _id, item?.name ?? '', item?.price ?? 0, quantity, isPacked ? 1 : 0];
    this.run('INSERT INTO order_lines VALUES (?, ?, ?, ?, ?, ?, ?)', ...values);
  }

  private get<Row>(sql: string, ...values: (string | number)[]): Row | undefined {
    return this.prepared(sql).get(...values) as Row | undefined;
  }

  private run(sql: string, ...values: (string | number | null)[]): { readonly changes: number | bigint } {
    return this.prepared(sql).run(...values);
  }

  private prepared(sql: string): StatementSyncInstance {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.database.prepare(sql)));
    return statement;
  }
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
