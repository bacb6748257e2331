import mongoose, { type ClientSession, type Connection } from 'mongoose';
import type { CrudCart } from './crud-cart.js';
import { orderOf, placed, REFUSED, type CrudItem, type CrudOrder } from './crud-order.js';
import { CANTEEN, hashed, ITEMS, seededStudents } from './crud-seed.js';
import type { CrudAnswer, CrudStore, CrudStudent } from './crud-store.js';
import { modelsOf, type CrudModels } from './mongoose-models.js';

/** As durable as the product's own stores there. */
const MAJORITY = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

/** Documents of MongoDB through mongoose. The caller, who made the database, drops it. */
export class MongooseStore implements CrudStore {
  protected constructor(
    private readonly connection: Connection,
    protected readonly models: CrudModels,
  ) {}

  /** Opens an empty database and fills it with items and students. Its collections exist before the first transaction. */
  static async open(connectionString: string): Promise<MongooseStore> {
    const connection = await mongoose.createConnection(connectionString).asPromise();
    const models = modelsOf(connection);
    await Promise.all(Object.values(models).map((model) => model.init()));
    await models.canteens.create({ _id: CANTEEN, active: true, open: true });
    await models.items.create(ITEMS.map(({ id, ...item }) => ({ _id: id, ...item })));
    await models.students.create(
      seededStudents().map(({ id, tokenHash, expires, ...person }) => ({
        _id: id,
        ...person,
        closed: false,
        passwordVersion: 1,
        sessions: [{ tokenHash, expires: new Date(expires), passwordVersion: 1 }],
      })),
    );
    return new this(connection, models);
  }

  async student(token: string): Promise<CrudStudent | undefined> {
    const tokenHash = hashed(token);
    const stored = await this.models.students.findOne({ 'sessions.tokenHash': tokenHash, closed: false }).lean();
    const session = stored?.sessions.find((candidate) => candidate.tokenHash === tokenHash);
    if (!stored || !session || session.expires.getTime() <= Date.now() || session.passwordVersion !== stored.passwordVersion)
      return undefined;
    const { _id: id, name, userName, phone, canteen } = stored;
    return (await this.models.canteens.exists({ _id: canteen, active: true })) ? { id, name, userName, phone, canteen } : undefined;
  }

  /** If two orders of one item run concurrently, one of the two starts again. */
  place(student: CrudStudent, key: string, cart: CrudCart): Promise<CrudAnswer> {
    return this.connection.withSession((session) =>
      session.withTransaction(async () => {
        const answer = await this.placeInside(session, student, key, cart);
        if (answer.status !== 201) await session.abortTransaction();
        return answer;
      }, MAJORITY),
    );
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async placeInside(session: ClientSession, student: CrudStudent, key: string, cart: CrudCart): Promise<CrudAnswer> {
    const { orders, canteens, items } = this.models;
    const existing = await orders.findOne({ student: student.id, key }, { status: 1, total: 1 }, { session }).lean();
    if (existing) return { status: 200, body: existing };
    if (!(await canteens.exists({ _id: student.canteen, open: true }).session(session))) return REFUSED.closed;
    const ids = cart.cartItems.map(({ _id }) => _id);
    const onSale = new Map((await items.find({ _id: { $in: ids } }, null, { session }).lean()).map((item) => [item._id, item]));
    const order = orderOf(cart, (id) => {
      const item = onSale.get(id);
      return item && { id, name: item.name, price: item.price, available: item.available ?? null };
    });
    if (!order) return REFUSED.amountChanged;
    for (const { item, quantity } of order.lines) if (!(await this.take(session, item, quantity))) return REFUSED.unavailable;
    await orders.create([rowOf(order, student, key)], { session });
    return placed(order, student);
  }

  private async take(session: ClientSession, { id, available }: CrudItem, quantity: number): Promise<boolean> {
    if (available === null) return true;
    const update = await this.models.items.updateOne(
      { _id: id, available: { $gte: quantity } },
      { $inc: { available: -quantity } },
      { session },
    );
    return update.modifiedCount > 0;
  }
}

/** The menu is in memory and without stock, and an order is an insert. */
export class PlainMongooseStore extends MongooseStore {
  override async place(student: CrudStudent, key: string, cart: CrudCart): Promise<CrudAnswer> {
    const order = orderOf(cart, (id) => ITEMS.find((item) => item.id === id));
    if (!order) return REFUSED.amountChanged;
    await this.models.orders.create(rowOf(order, student, key));
    return placed(order, student);
  }
}

function rowOf({ id, createdAt, status, totals, lines }: CrudOrder, student: CrudStudent, key: string) {
  return {
    _id: id,
    key,
    student: student.id,
    canteen: student.canteen,
    status,
    ...totals,
    createdAt: new Date(createdAt),
    lines: lines.map(({ item, quantity, isPacked }) => ({ item: item.id, name: item.name, price: item.price, quantity, isPacked })),
  };
}
