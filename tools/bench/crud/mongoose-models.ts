import mongoose, { type Connection } from 'mongoose';

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const yesOrNo = { type: Boolean, required: true } as const;
const time = { type: Date, required: true } as const;
const rootOptions = { versionKey: false, id: false } as const;
const nestedOptions = { _id: false, id: false } as const;

const canteen = new mongoose.Schema({ _id: text, active: yesOrNo, open: yesOrNo }, rootOptions);

const session = new mongoose.Schema({ tokenHash: text, passwordVersion: count, expires: time }, nestedOptions);
const student = new mongoose.Schema(
  { _id: text, canteen: text, name: text, userName: text, phone: text, closed: yesOrNo, passwordVersion: count, sessions: [session] },
  rootOptions,
).index({ 'sessions.tokenHash': 1 }, { unique: true });

const item = new mongoose.Schema({ _id: text, name: text, price: count, available: Number }, rootOptions);

const line = new mongoose.Schema({ item: text, name: text, price: count, quantity: count, isPacked: yesOrNo }, nestedOptions);
const order = new mongoose.Schema(
  {
    _id: text,
    key: text,
    student: text,
    canteen: text,
    status: text,
    subtotal: count,
    packing: count,
    tax: count,
    total: count,
    createdAt: time,
    lines: [line],
  },
  rootOptions,
)
  .index({ student: 1, key: 1 }, { unique: true })
  .index({ student: 1, createdAt: 1 })
  .index({ canteen: 1, status: 1, createdAt: 1 });

export type CrudModels = ReturnType<typeof modelsOf>;

/** Returns the collections of a canteen, with the indexes that its SQLite tables have. */
export function modelsOf(connection: Connection) {
  return {
    canteens: connection.model('Canteen', canteen),
    students: connection.model('Student', student),
    items: connection.model('Item', item),
    orders: connection.model('Order', order),
  };
}
