import { expect, test } from '@jest/globals';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { Random } from '../../chaos/random.js';
import { operationsOf, type ContractDocument } from './contract.js';
import { generateRequest, isLeftOut, PEOPLE, type GeneratedRequest, type Material } from './generate.js';
import type { Known } from './known.js';

const json = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });

const document: ContractDocument = {
  paths: {
    '/api/orders': {
      get: { parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } }] },
      post: {
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }],
        ...json({ $ref: '#/components/schemas/Cart' }),
      },
    },
    '/api/orders/{id}': { patch: { parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }], ...json({ type: 'object' }) } },
    '/api/users/logout': { patch: json({ type: 'object' }) },
    '/api/users/contractors/{canteenId}': { patch: json({ type: 'object', properties: { suspended: { type: 'boolean' } } }) },
    '/api/contractors/snacks': {
      post: {
        requestBody: {
          content: {
            'multipart/form-data': { schema: { type: 'object', properties: { image: { format: 'binary' }, price: { type: 'number' } } } },
          },
        },
      },
    },
    '/api/contractors/students/import': { post: { requestBody: { content: { 'text/csv': { schema: { type: 'string' } } } } } },
  },
  components: {
    schemas: {
      Cart: {
        type: 'object',
        properties: { lines: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Line' } } },
        required: ['lines'],
      },
      Line: { type: 'object', properties: { _id: { type: 'string' }, quantity: { type: 'integer' } }, required: ['_id', 'quantity'] },
    },
  },
};

/** `first` distinguishes it from another one with the same numbers of ids. */
function knownOf(first: string): Known {
  const kinds = ['snack', 'item', 'variant', 'order', 'bill', 'student', 'canteen', 'projection', 'image'] as const;
  return Object.fromEntries(kinds.map((kind) => [kind, [`${first}-${kind}-1`, `${first}-${kind}-2`]])) as unknown as Known;
}

const CARTS = [{ lines: [{ _id: 'accepted', quantity: 2 }], amount: 10 }];
const material: Material = {
  document,
  operations: operationsOf(document),
  known: { own: knownOf('own'), demo: knownOf('demo') },
  carts: CARTS,
};
const requestOf = (number: number, from = material): GeneratedRequest =>
  generateRequest(Random.of('seed').named(`request ${number}`), from);
const MANY = Array.from({ length: 5_000 }, (_, number) => requestOf(number));

/** One text for a cheap comparison: a diff of very long ones helps no reader. */
const textOf = (requests: readonly GeneratedRequest[]): string =>
  JSON.stringify(requests.map((request) => ({ ...request, body: request.body?.toString('latin1') })));

test('the same seed and number give the same request, and a replay uses the ids at the same places', () => {
  const first = textOf(MANY.slice(0, 200));
  expect(textOf(Array.from({ length: 200 }, (_, number) => requestOf(number))) === first).toBe(true);
  const replay = { ...material, known: { own: knownOf('new'), demo: knownOf('demo') } };
  const replayed = textOf(Array.from({ length: 200 }, (_, number) => requestOf(number, replay)));
  expect(replayed === first).toBe(false);
  expect(replayed.replaceAll('new-', 'own-') === first).toBe(true);
});

test('generates every call of every caller, with valid and invalid values', () => {
  const covered = new Set(MANY.map(({ by, operation }) => `${by} ${operation}`));
  expect(material.operations).toHaveLength(7);
  const possible = PEOPLE.flatMap((by) =>
    material.operations.filter(({ method, path }) => !isLeftOut(method, path, by)).map(({ method, path }) => `${by} ${method} ${path}`),
  );
  expect(possible.filter((call) => !covered.has(call))).toEqual([]);
  const carts = MANY.filter(({ operation }) => operation === 'POST /api/orders').map(({ body }) => String(body));
  expect(carts.some((body) => /^\{"lines":\[\{"_id":"own-(snack|variant)-\d","quantity":\d+\}[^\]]*\]\}$/.test(body))).toBe(true);
  expect(carts.some((body) => body === JSON.stringify(CARTS[0]))).toBe(true);
  for (const odd of ['null', '1e400', '-0', '\\ud800', '\\u0000', '__proto__'])
    expect(carts.filter((body) => body.includes(odd))).not.toEqual([]);
  expect(carts.filter((body) => !isJson(body))).not.toEqual([]);
  expect(new Set(MANY.map(({ method }) => method)).size).toBeGreaterThan(7);
  expect(MANY.filter(({ body }) => Buffer.isBuffer(body) && body.includes('name="image"; filename='))).not.toEqual([]);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('generates no call that harms others, or ends the caller’s session', () => {
  const writes = MANY.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  expect(writes.filter(({ path }) => /(own|demo)-(student|canteen|projection)-/.test(path))).toEqual([]);
  expect(writes.filter(({ path }) => path.includes('demo-'))).toEqual([]);
  expect(MANY.filter(({ method, path, by }) => method === 'PATCH' && path.startsWith('/api/users/logout') && by !== 'nobody')).toEqual([]);
  expect(MANY.filter(({ path }) => path.includes('own-order-'))).not.toEqual([]);
});

test('generates only requests that can be sent', () => {
  expect(MANY.filter(({ path }) => !/^[\u0021-\u00ff]+$/.test(path))).toEqual([]);
  for (const { headers } of MANY)
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name); // throws
      for (const call of [value].flat()) validateHeaderValue(name, call);
    }
});
