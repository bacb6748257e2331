import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import type { CrudCart } from './crud-cart.js';
import { orderOf, placed, REFUSED, type CrudItem, type CrudOrder } from './crud-order.js';
import { CANTEEN, hashed, ITEMS, seededStudents } from './crud-seed.js';
import type { CrudAnswer, CrudStore, CrudStudent } from './crud-store.js';

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

/** Tables of one SQLite file, as durable as the event log. */
export class SqliteStore implements CrudStore {
  private readonly database: DatabaseSyncInstance;
  private readonly statements = new Map<string, StatementSyncInstance>();

  /** Makes a new file and fills it with items and students. */
  constructor(file: string) {
    this.database = new DatabaseSync(file);
    this.database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; ${SCHEMA}`);
    this.run('INSERT INTO canteens VALUES (?, 1, 1)', CANTEEN);
    for (const { id, name, userName, phone, canteen, tokenHash, expires } of seededStudents()) {
      this.run('INSERT INTO students VALUES (?, ?, ?, ?, ?, 0, 1)', id, canteen, name, userName, phone);
      this.run('INSERT INTO sessions VALUES (?, ?, 1, ?)', tokenHash, id, expires);
    }
    for (const { id, name, price, available } of ITEMS) this.run('INSERT INTO items VALUES (?, ?, ?, ?)', id, name, price, available);
  }

  student(token: string): CrudStudent | undefined {
    return this.get<CrudStudent>(STUDENT, hashed(token), Date.now());
  }

  place(student: CrudStudent, key: string, cart: CrudCart): CrudAnswer {
    this.run('BEGIN IMMEDIATE');
    try {
      const answer = this.placeInside(student, key, cart);
      this.run(answer.status === 201 ? 'COMMIT' : 'ROLLBACK');
      return answer;
    } catch (error) {
      this.run('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private placeInside(student: CrudStudent, key: string, cart: CrudCart): CrudAnswer {
    const existing = this.get<{ id: string }>('SELECT id, status, total FROM orders WHERE student = ? AND key = ?', student.id, key);
    if (existing) return { status: 200, body: existing };
    if (!this.get('SELECT id FROM canteens WHERE id = ? AND open = 1', student.canteen)) return REFUSED.closed;
    const order = orderOf(cart, (id) => this.get<CrudItem>('SELECT id, name, price, available FROM items WHERE id = ?', id));
    if (!order) return REFUSED.amountChanged;
    for (const { item, quantity } of order.lines) if (!this.take(item, quantity)) return REFUSED.unavailable;
    this.write(order, student, key);
    return placed(order, student);
  }

  private take({ id, available }: CrudItem, quantity: number): boolean {
    if (available === null) return true;
    return this.run('UPDATE items SET available = available - ? WHERE id = ? AND available >= ?', quantity, id, quantity).changes > 0;
  }

  private write({ id, createdAt, status, totals, lines }: CrudOrder, student: CrudStudent, key: string): void {
    const { subtotal, packing, tax, total } = totals;
    this.run(
      'INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[id, key, student.id, student.canteen, status, subtotal, packing, tax, total, createdAt],
    );
    lines.forEach(({ item, quantity, isPacked }, line) =>
      this.run(
        'INSERT INTO order_lines VALUES (?, ?, ?, ?, ?, ?, ?)',
        ...[id, line, item.id, item.name, item.price, quantity, isPacked ? 1 : 0],
      ),
    );
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
