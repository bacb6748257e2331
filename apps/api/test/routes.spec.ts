import { routesOf } from '@tiffin/accounts';
import { AUDIENCE } from '@tiffin/http';
import { ModulesContainer } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { TestApi } from './test-api.js';

/** Every call of this version with whom it is for, as api.md 3 to 6 and 8 have them. */
const ROUTES = [
  'GET /audit: contractor',
  'GET /audit/csv: contractor',
  'GET /canteen: student, contractor, staff',
  'PATCH /contractors/canteen: contractor',
  'POST /contractors/packaged: contractor',
  'DELETE /contractors/packaged/:id: contractor',
  'PATCH /contractors/packaged/:id: contractor',
  'POST /contractors/snacks: contractor',
  'DELETE /contractors/snacks/:id: contractor',
  'PATCH /contractors/snacks/:id: contractor',
  'PATCH /contractors/snacks/availability/:id: contractor',
  'GET /health/live: anyone',
  'GET /health/ready: anyone',
  'GET /images/:file: anyone',
  'POST /kitchen/prepared: staff',
  'POST /kitchen/prepared/undo: staff',
  'GET /metrics: admin, operator',
  'GET /operations/audit: admin, operator',
  'GET /operations/events: admin, operator',
  'GET /operations/parked: admin, operator',
  'POST /operations/parked/:id/retry: admin, operator',
  'GET /operations/projections: admin, operator',
  'GET /operations/projections/:name: admin, operator',
  'GET /operations/projections/:name/differences: admin, operator',
  'POST /operations/projections/:name/pause: admin, operator',
  'DELETE /operations/projections/:name/previous: admin, operator',
  'POST /operations/projections/:name/rebuild: admin, operator',
  'POST /operations/projections/:name/resume: admin, operator',
  'POST /operations/projections/:name/rollback: admin, operator',
  'POST /operations/projections/:name/switch: admin, operator',
  'POST /operations/projections/:name/verify: admin, operator',
  'GET /orders: contractor',
  'POST /orders: student',
  'GET /orders/:id: student, contractor',
  'PATCH /orders/:id: contractor',
  'POST /orders/:id/cancel: student',
  'POST /orders/:id/recall: contractor, staff',
  'GET /orders/:id/timeline: student, contractor',
  'POST /orders/availability: student',
  'GET /snacks: student, contractor',
  'GET /snacks/packaged: student, contractor',
  'GET /users: anyone',
  'GET /users/canteens: anyone',
  'POST /users/contractors: anyone',
  'GET /users/hostels: anyone',
  'PATCH /users/login: anyone',
  'PATCH /users/logout: anyone',
  'POST /users/orders: anyone',
];
/** What answers 201, in the words of api.md 1: whatever creates something. */
const CREATING = ['POST /contractors/packaged', 'POST /contractors/snacks', 'POST /orders'];
/** What answers 202: whatever begins something long. */
const BEGINNING = ['POST /operations/projections/:name/rebuild', 'POST /operations/projections/:name/verify'];
const successOf = (call: string): number => (CREATING.includes(call) ? 201 : BEGINNING.includes(call) ? 202 : 200);

let api: TestApi;
let document: OpenAPIObject;
beforeAll(async () => {
  api = await TestApi.start();
  document = (await api.browser().get('/openapi.json')).body as unknown as OpenAPIObject;
});
afterAll(() => api.stop());

test('every route says whom it is for', () => {
  const routes = routesOf(api.running.app).map(({ method, path, audience }) => `${method} ${path}: ${audience?.join(', ') ?? 'nobody'}`);
  expect(routes).toEqual(ROUTES);
});

test('a route that forgot to say is for nobody, not even an operator', async () => {
  const handler = handlerOf('HostelsController', 'hostels');
  const audience: unknown = Reflect.getMetadata(AUDIENCE, handler);
  const admin = await api.student();
  await admin.post('/users/contractors', { key: 'tiffin-admin' });
  const headers = { authorization: `Bearer ${api.running.keys.opsKey}` };
  expect((await admin.get('/users/hostels', { headers })).status).toBe(200);
  Reflect.deleteMetadata(AUDIENCE, handler);
  try {
    for (const browser of [api.browser(), admin])
      expect(await browser.get('/users/hostels', { headers })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  } finally {
    Reflect.defineMetadata(AUDIENCE, audience, handler);
  }
});

describe('the OpenAPI document', () => {
  test('names every route and no other, with the status of its success', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { responses: object }>).map(
        ([method, { responses }]) =>
          `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/{(\w+)}/g, ':$1')} ${Object.keys(responses).join()}`,
      ),
    );
    const served = ROUTES.map((route) => route.replace(/:[^:]*$/, '')).map((call) => `${call} ${successOf(call)}`);
    expect(documented.sort()).toEqual(served.sort());
  });

  test('refers only to shapes that it describes, and says of every field what it is', () => {
    const schemas = document.components?.schemas ?? {};
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((reference) => !(reference.replace('#/components/schemas/', '') in schemas))).toEqual([]);
    const vague = Object.entries(schemas).flatMap(([name, schema]) =>
      'properties' in schema
        ? Object.entries(schema.properties ?? {}).flatMap(([field, of]) =>
            'type' in of && of.type !== 'object' ? [] : [`${name}.${field}`],
          )
        : [name],
    );
    expect(vague).toEqual([]);
  });

  test('says what placing an order takes', () => {
    const placing = document.paths['/api/orders']?.post;
    expect(placing?.parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true })]);
    expect(document.components?.schemas).toMatchObject({
      PlaceOrderRequest: {
        required: ['cartItems', 'amount', 'packingCharges'],
        properties: {
          cartItems: { type: 'array', minItems: 1, maxItems: 30, items: { $ref: '#/components/schemas/CartLineRequest' } },
          amount: { type: 'number', minimum: 0 },
        },
      },
      CartLineRequest: {
        required: ['_id', 'quantity', 'type', 'price', 'isPacked'],
        properties: {
          quantity: { type: 'integer', minimum: 1, maximum: 50 },
          type: { enum: ['Snack', 'PackagedFood'] },
          price: { type: 'number', minimum: 0.01, maximum: 10_000 },
          specialInstructions: { type: 'string', maxLength: 140 },
        },
      },
    });
  });

  test('knows every parameter of a path by one name', () => {
    const templates = Object.keys(document.paths).map((path) => path.replace(/{\w+}/g, '{}'));
    expect(new Set(templates).size).toBe(templates.length);
  });
});

/** A controller's handler, to take its metadata from. */
function handlerOf(controller: string, handler: string): object {
  for (const module of api.running.app.get(ModulesContainer, { strict: false }).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (metatype?.name === controller) return (metatype.prototype as Record<string, object>)[handler] ?? {};
    }
  }
  throw new Error(`There is no ${controller}`);
}
