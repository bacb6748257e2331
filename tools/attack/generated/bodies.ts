import type { Random } from '../../chaos/random.js';
import { resolved, type Operation } from './contract.js';
import { oddText, rightFields, unquoted, wrongValue, type ValueContext } from './values.js';

export interface GeneratedBody {
  readonly body: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const JSON_TYPE = 'application/json';
const WRONG_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/jsonx',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/csv',
  'text/csv; charset=latin1',
  'nonsense',
  '',
];
const EXTRA = ['__proto__', 'constructor', 'prototype', '_id', 'role', 'canteenId', 'toString', '', 'a.b', '$set', '0'];
const NESTED = 300;
const BOUNDARY = 'generated';
/** A picture of one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Generates a body for this call: as documented except for a field or two, or none at all. */
export function bodyOf(operation: Operation, context: ValueContext, carts: readonly object[]): GeneratedBody {
  const { random } = context;
  const { body } = operation;
  if (!body) return random.chance(0.8) ? { body: undefined, headers: {} } : jsonBody({}, random);
  if (body.type === 'multipart/form-data') return formOf(mostlyRight(rightFieldsOf(operation, context), random), random);
  if (body.type === 'text/csv') return csvOf(random);
  const isCart = operation.path === '/api/orders' && random.chance(0.5);
  const fields = isCart ? (structuredClone(random.pick(carts)) as Record<string, unknown>) : rightFieldsOf(operation, context);
  return jsonBody(mostlyRight(fields, random), random);
}

const rightFieldsOf = ({ body }: Operation, context: ValueContext): Record<string, unknown> =>
  rightFields(resolved(body?.schema ?? {}, context.document), context);

/** Valid fields, most of the time with one or two broken ones. */
function mostlyRight(fields: Record<string, unknown>, random: Random): Record<string, unknown> {
  const names = Object.keys(fields);
  const broken = names.length > 0 && random.chance(0.7) ? random.between(1, 2) : 0;
  for (let index = 0; index < broken; index++) breakOne(fields, random.pick(names), random);
  if (random.chance(0.15))
    Object.defineProperty(fields, random.pick(EXTRA), { value: wrongValue(random), enumerable: true, configurable: true });
  return fields;
}

/** Breaks a field, or one inside a list or an object. */
function breakOne(fields: Record<string, unknown>, name: string, random: Random): void {
  const value = fields[name];
  const [inner] = Array.isArray(value) ? (value as unknown[]) : [value];
  const innerNames = typeof inner === 'object' && inner !== null ? Object.keys(inner) : [];
  if (innerNames.length > 0 && random.chance(0.8)) breakOne(inner as Record<string, unknown>, random.pick(innerNames), random);
  else if (random.chance(0.2)) delete fields[name];
  else fields[name] = wrongValue(random);
}

function jsonBody(fields: Record<string, unknown>, random: Random): GeneratedBody {
  const json = unquoted(JSON.stringify(fields));
  const type = random.chance(0.93) ? JSON_TYPE : random.pick(WRONG_TYPES);
  const headers = random.chance(0.98) ? { 'content-type': type } : ({} as Record<string, string>);
  if (random.chance(0.85)) return { body: json, headers };
  const body = random.pick<() => string | Buffer>([
    () => json.slice(0, random.between(0, json.length - 1)),
    () => `${json}}`,
    () => `${json}${json}`,
    () => `[${json}]`,
    () => 'null',
    () => '0',
    () => '"text"',
    () => '',
    () => ' '.repeat(1_000),
    () => `\ufeff${json}`,
    () => `${json.slice(0, -1)}${json.length > 2 ? ',' : ''}"__proto__":{"isAdmin":true}}`,
    () => `{"a":1,"a":${json}}`,
    () => '['.repeat(NESTED) + ']'.repeat(NESTED),
    () => '{"a":'.repeat(NESTED) + json + '}'.repeat(NESTED),
    () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x3a, 0x31, 0x7d]),
    () => Buffer.from(json, 'utf16le'),
    () => `{"long":"${'x'.repeat(110_000)}"}`,
    () => "{'a': 1, /* odd */ b: NaN}",
  ])();
  return { body, headers };
}

function formOf(fields: Record<string, unknown>, random: Random): GeneratedBody {
  const file = ['image', 'avatar'].find((name) => name in fields) ?? (random.chance(0.5) ? 'image' : 'avatar');
  const texts = Object.entries(fields).filter(([name]) => name !== file);
  const formFields = texts.map(([name, value]) => formField(name, typeof value === 'string' ? value : JSON.stringify(value)));
  if (random.chance(0.85)) formFields.push(filePart(random.chance(0.95) ? file : 'elsewhere', random));
  if (random.chance(0.05)) formFields.push(filePart(file, random));
  if (random.chance(0.05)) formFields.push(formField('x'.repeat(200), 'y'), formField('a[b][c]', oddText(random)));
  if (random.chance(0.03)) formFields.push(...Array.from({ length: 40 }, (_, index) => formField(`f${index}`, '1')));
  const content = Buffer.concat([...random.shuffled(formFields), Buffer.from(random.chance(0.95) ? `--${BOUNDARY}--\r\n` : '')]);
  const body = random.chance(0.95) ? content : content.subarray(0, random.between(0, content.length));
  return {
    body,
    headers: { 'content-type': random.chance(0.95) ? `multipart/form-data; boundary=${BOUNDARY}` : random.pick(WRONG_TYPES) },
  };
}

function formField(name: string, value: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
}

function filePart(name: string, random: Random): Buffer {
  const content = random.pick<() => Buffer>([
    () => PIXEL,
    () => PIXEL,
    () => PIXEL.subarray(0, random.between(0, PIXEL.length)),
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
    () => Buffer.alloc(0),
    () => Buffer.alloc(200_000, 0xff),
  ])();
  const filename = random.chance(0.8)
    ? 'a.png'
    : oddText(random)
        .replaceAll(/[\r\n"]/g, '')
        .slice(0, 300);
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

const COLUMNS = ['fullName', 'rollNo', 'email', 'phoneNumber'];

function csvOf(random: Random): GeneratedBody {
  const header = random.chance(0.8) ? COLUMNS : random.shuffled([...COLUMNS, 'extra']).slice(0, random.between(0, 5));
  const row = (): string => {
    const number = random.between(1, 999);
    const right = [`Asha Rao`, String(number), `r${number}@students.example`, `91987651${String(number).padStart(4, '0')}`];
    return right.map((cell) => (random.chance(0.9) ? cell : random.pick(['"', '""', '"a\r\nb"', ',', oddText(random)]))).join(',');
  };
  const rows = Array.from({ length: random.chance(0.95) ? random.between(0, 4) : 1_001 }, row);
  const body = [header.join(','), ...rows].join(random.pick(['\r\n', '\n', '\r']));
  const type = random.chance(0.93) ? 'text/csv' : random.pick(WRONG_TYPES);
  return { body: random.chance(0.95) ? body : Buffer.from(body, 'utf16le'), headers: { 'content-type': type } };
}
