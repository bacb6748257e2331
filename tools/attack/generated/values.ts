import type { Random } from '../../chaos/random.js';
import { resolved, type ContractDocument, type Schema } from './contract.js';
import type { Known } from './known.js';

/** Texts that break programs: control characters, writing directions, lone surrogates, special names, and very long ones. */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nx-injected: 1',
  '\u0001\u0002\u007f\u0085',
  '\u202egnp.exe',
  '\u2066\u2069\u200b\ufeff',
  '\u2028\u2029',
  '\ud800',
  'a\udfffb',
  '👩‍🍳💥',
  'e\u0301'.repeat(20),
  '\u0130\u0131ß\ufb03',
  '١٢٣',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e309',
  '0x10',
  '9'.repeat(400),
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  '{"$gt":""}',
  '$where',
  "' OR 1=1 --",
  '%00%0a%zz',
  '../../../../etc/passwd',
  '{{7*7}}${7*7}<script>alert(1)</script>',
  '=1+1',
  '2026-02-30',
  '9999-99-99T99:99:99.999Z',
  '-271821-04-21T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(141),
  'a'.repeat(5_000),
  'a'.repeat(70_000),
  ' '.repeat(10_000),
];

/** Marks JSON that JavaScript can't write: the text between these is taken out of its quotation marks. */
const RAW = '@raw@';
const raw = (json: string): string => RAW + json + RAW;
/** Takes marked texts out of their quotation marks. */
export const unquoted = (json: string): string => json.replaceAll(new RegExp(`"${RAW}(.*?)${RAW}"`, 'g'), '$1');

const EDGE_NUMBERS: readonly unknown[] = [
  0,
  -1,
  1,
  0.1,
  0.005,
  1e-7,
  50,
  51,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  1e21,
  1e308,
  ...['-0', '1e400', '-1e400', '1e-400', '123456789012345678901234567890', '0.1000000000000000055511151231257827'].map(raw),
];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const text = (random: Random, length: number): string => Array.from({ length }, () => random.pick([...LETTERS])).join('');

/** Plausible values for fields whose schema does not say enough. */
const BY_NAME: Readonly<Record<string, (random: Random, known: Known) => unknown>> = {
  _id: (random, known) => oneOf(random, [...known.snack, ...known.variant]),
  itemId: (random, known) => oneOf(random, [...known.snack, ...known.item]),
  orderId: (random, known) => oneOf(random, known.order),
  studentId: (random, known) => oneOf(random, known.student),
  canteenId: (random, known) => oneOf(random, known.canteen),
  stream: (random, known) => `order-${oneOf(random, known.order)}`,
  projection: (random, known) => oneOf(random, known.projection),
  lineId: (random) => random.uuid(),
  preparationId: (random) => random.uuid(),
  'Idempotency-Key': (random) => random.uuid(),
  email: (random) => `${text(random, 8)}@students.example`,
  phoneNumber: (random) => `91987650${random.between(1_000, 9_999)}`,
  fullName: (random) => `Asha ${text(random, 6)}`,
  name: (random) => `Dish ${text(random, 6)}`,
  category: (random) => `Dish ${text(random, 6)}`,
  rollNo: (random) => String(random.between(1, 999)),
  hostel: (random) => `${random.pick(['BH', 'GH'])}${random.between(1, 10)}`,
  kitchenKey: () => 'wrong1',
  newKey: () => 'wrong1',
  // Never a correct one: it would end sessions, or erase accounts.
  password: () => 'wrong-1234',
  newPassword: () => 'wrong-5678',
  oldPassword: () => 'wrong-1234',
  loginInput: (random) => `BH${random.between(1, 10)}-${random.between(1, 999)}`,
  role: (random) => random.pick(['student', 'contractor']),
  key: (random) => `BH${random.between(1, 10)}-wrong${random.between(1, 99)}`,
  code: (random) => String(random.between(100_000, 999_999)),
  status: (random) => random.pick(['Pending', 'Prepared', 'Rejected', 'PickedUp']),
  from: (random) => random.pick(['Pending', 'Prepared', 'PickedUp', '2026-01-01']),
  to: (random) => random.pick(['2026-12-31', '2027-01-01']),
  page: (random) => random.between(1, 3),
  year: (random) => random.between(2025, 2027),
  diets: () => 'vegetarian,jain',
  dryRun: (random) => random.pick(['true', 'false']),
};

/** One of the ids, or a random one if there is none. */
const oneOf = (random: Random, ids: readonly string[]): string => (ids.length > 0 ? random.pick(ids) : random.uuid());

export interface ValueContext {
  readonly random: Random;
  readonly document: ContractDocument;
  readonly known: Known;
}

/** Returns a valid value for a field of this name and schema. */
export function rightValue(name: string, reference: Schema, context: ValueContext): unknown {
  const { random, document, known } = context;
  const schema = resolved(reference, document);
  if (schema.enum && schema.enum.length > 0) return random.pick(schema.enum);
  const byName = BY_NAME[name];
  if (byName) return byName(random, known);
  switch (schema.type) {
    case 'object':
      return rightFields(schema, context);
    case 'array':
      return Array.from({ length: random.between(schema.minItems ?? 0, Math.min(3, schema.maxItems ?? 3)) }, () =>
        rightValue('', schema.items ?? {}, context),
      );
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
      return random.between(Math.ceil(schema.minimum ?? 1), Math.min(schema.maximum ?? 20, 2_030));
    case 'number':
      return random.between(Math.ceil(schema.minimum ?? 1), Math.min(schema.maximum ?? 500, 500));
    default:
      return schema.properties
        ? rightFields(schema, context)
        : text(random, Math.max(schema.minLength ?? 1, Math.min(schema.maxLength ?? 12, 12)));
  }
}

/** Returns valid fields for a schema. */
export function rightFields({ properties = {}, required = [] }: Schema, context: ValueContext): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || context.random.chance(0.7));
  return Object.fromEntries(chosen.map(([name, schema]) => [name, rightValue(name, schema, context)]));
}

/** Returns an invalid value: another type, a limit, an odd text, or a large amount. */
export function wrongValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => random.chance(0.5),
    () => [],
    () => ({}),
    () => [[[[]]], null, {}],
    () => ({ toString: 'x', length: 1e9, then: {}, valueOf: 1 }),
    () => Array.from({ length: random.between(31, 400) }, () => 0),
    () => Object.fromEntries(Array.from({ length: random.between(20, 400) }, (_, index) => [`f${index}`, index])),
    () => random.pick(EDGE_NUMBERS),
    () => random.pick(EDGE_NUMBERS),
    () => oddText(random),
    () => oddText(random),
    () => oddText(random),
  ])();
}

/** Returns one of `ODD_TEXTS`. */
export const oddText = (random: Random): string => random.pick(ODD_TEXTS);
