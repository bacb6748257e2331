import { jest } from '@jest/globals';
import { routesOf } from '@tiffin/credentials';
import { ModulesContainer } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CALLS, ROUTES } from './routes.js';
import { TestApi } from './test-api.js';

/** Calls that answer 201 (docs/reference/wire.md#1.3): they create something. */
const CREATING = [
  'POST /contractors/complete-registeration',
  'POST /contractors/menu/import',
  'POST /contractors/packaged',
  'POST /contractors/snacks',
  'POST /contractors/students',
  'POST /contractors/students/import',
  'POST /counter/orders',
  'POST /orders',
];
/** Calls that answer 202: they begin a long work. */
const BEGINNING = [
  'POST /operations/backup',
  'POST /operations/projections/:name/document/rebuild',
  'POST /operations/projections/:name/document/verify',
  'POST /operations/projections/:name/rebuild',
  'POST /operations/projections/:name/verify',
];
/** Calls that answer 200 if they had done it before, or only say what they would do. */
const REPEATABLE = ['POST /contractors/menu/import', 'POST /contractors/students/import', 'POST /counter/orders', 'POST /orders'];
const successOf = (call: string): string => {
  const success = CREATING.includes(call) ? '201' : BEGINNING.includes(call) ? '202' : '200';
  return REPEATABLE.includes(call) ? `200,${success}` : success;
};

type Schema = Record<string, unknown> & { readonly required?: readonly string[]; readonly properties?: Record<string, Schema> };

interface Operation {
  /** `PATCH /orders/:id`. */
  readonly call: string;
  readonly method: string;
  /** `/orders/{id}`. */
  readonly path: string;
  readonly responses: Record<string, { readonly content?: object }>;
  /** Of a JSON body. */
  readonly body: Schema | undefined;
}

let api: TestApi;
let document: OpenAPIObject;
beforeAll(async () => {
  api = await TestApi.start();
  document = (await api.browser().get('/openapi.json')).body as unknown as OpenAPIObject;
});
afterAll(() => api.stop());

function operations(): Operation[] {
  return Object.entries(document.paths).flatMap(([full, methods]) =>
    Object.entries(
      methods as Record<string, { responses: Operation['responses']; requestBody?: { content: Record<string, { schema: Schema }> } }>,
    ).map(([verb, { responses, requestBody }]) => {
      const method = verb.toUpperCase();
      const path = full.replace(/^\/api/, '');
      const call = `${method} ${path.replace(/{(\w+)}/g, ':$1')}`;
      return { call, method, path, responses, body: resolved(requestBody?.content['application/json']?.schema) };
    }),
  );
}

function resolved(schema: Schema | undefined): Schema | undefined {
  const name = typeof schema?.['$ref'] === 'string' ? schema['$ref'].replace('#/components/schemas/', '') : undefined;
  return name === undefined ? schema : (document.components?.schemas?.[name] as Schema | undefined);
}

/** Whether a schema restricts values at all. */
const saysWhatItIs = (schema: object): boolean => ['type', '$ref', 'enum', 'const', 'anyOf'].some((keyword) => keyword in schema);

/** A person whom a call is for. */
function personFor(call: string): 'student' | 'contractor' | 'staff' | 'admin' {
  const audience = ROUTES.find((route) => route.startsWith(`${call}: `))?.slice(call.length + 2) ?? '';
  return (['student', 'contractor', 'staff'] as const).find((role) => audience.includes(role)) ?? 'admin';
}
/** What a call needs beside its body. */
const QUERIES: Readonly<Record<string, string>> = { 'PATCH /orders/:id': '?status=Prepared' };

describe('the OpenAPI document', () => {
  test('names every route and no other, with the status of its success', () => {
    const documented = operations().map(({ call, responses }) => `${call} ${Object.keys(responses).join()}`);
    const served = CALLS.map((call) => `${call} ${successOf(call)},default`);
    expect(documented.sort()).toEqual(served.sort());
  });

  test('refers only to schemas that it contains, and describes every field', () => {
    const schemas = document.components?.schemas ?? {};
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((reference) => !(reference.replace('#/components/schemas/', '') in schemas))).toEqual([]);
    const vague = Object.entries(schemas).flatMap(([name, schema]) =>
      'properties' in schema
        ? Object.entries(schema.properties ?? {}).flatMap(([field, of]) => (saysWhatItIs(of) ? [] : [`${name}.${field}`]))
        : saysWhatItIs(schema)
          ? []
          : [name],
    );
    // Documents of any view, and data of any event.
    expect(vague).toEqual([
      'LoggedEvent.data',
      'DocumentStepAnswer.document',
      'DocumentDifference.live',
      'DocumentDifference.folded',
      'DocumentSide.document',
    ]);
  });

  test('says what every call answers', () => {
    expect(operations().filter(({ responses }) => !Object.values(responses).every(({ content }) => content))).toEqual([]);
  });

  test('has no answer for a call that does not exist', () => {
    const { Answers: answers } = createRequire(import.meta.url)('@tiffin/contracts/wire-schemas.json') as { Answers: Schema };
    const calls = operations().map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(answers.properties ?? {}).filter((call) => !calls.includes(call))).toEqual([]);
  });

  test('lists exactly the fields that a call without a body is refused for', async () => {
    const people = { student: await api.student(), contractor: await api.contractor(), staff: await api.kitchen(), admin: api.browser() };
    await people.admin.post('/users/contractors', { key: 'tiffin-admin' });
    const checked = operations().flatMap(({ call, method, path, body }) => {
      const required = body && Object.values(body.required ?? []);
      return required && required.length > 0 ? [{ call, method, path, required }] : [];
    });
    expect(checked.length).toBeGreaterThan(5);
    for (const { call, method, path, required } of checked) {
      const person = people[personFor(call)];
      const url = path.replace(/{\w+}/g, () => randomUUID()) + (QUERIES[call] ?? '');
      const send = { PATCH: person.patch, PUT: person.put, DELETE: person.delete }[method] ?? person.post;
      const answer = await send(url, {}).set('idempotency-key', randomUUID());
      expect({ call, status: answer.status, fields: Object.keys((answer.body['errors'] ?? {}) as object).sort() }).toEqual({
        call,
        status: 400,
        fields: [...required].sort(),
      });
    }
  });

  test('is up to date with the types of both sides', async () => {
    const tool = fileURLToPath(new URL('../../../tools/wire-schemas/wire-schemas.mjs', import.meta.url));
    // Rejects with the tool's output if they differ.
    await promisify(execFile)(process.execPath, [tool, '--check'], { env: { ...process.env, NODE_OPTIONS: '' } });
  });

  test('says what placing an order takes', () => {
    const placing = document.paths['/api/orders']?.post;
    expect(placing?.parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true })]);
    expect(document.components?.schemas?.['CartLineRequest']).toMatchObject({
      properties: { quantity: { type: 'integer', minimum: 1, maximum: 50 }, specialInstructions: { type: 'string', maxLength: 140 } },
    });
  });

  test('has one name for every path parameter', () => {
    const templates = Object.keys(document.paths).map((path) => path.replace(/{\w+}/g, '{}'));
    expect(new Set(templates).size).toBe(templates.length);
  });
});

test('the document is made once, however often it is requested', async () => {
  const writing = jest.spyOn(JSON, 'stringify');
  try {
    const texts = await Promise.all([1, 2, 3].map(async () => await (await fetch(`${api.url}/api/openapi.json`)).text()));
    expect(new Set(texts)).toEqual(new Set([texts[0]]));
    const lengths = writing.mock.results.map(({ value }) => String(value).length);
    expect(Math.max(0, ...lengths)).toBeLessThan(Number(texts[0]?.length) / 2);
  } finally {
    writing.mockRestore();
  }
});

test('every route declares its audience', () => {
  const routes = routesOf(api.running.app).map(({ method, path, audience }) => `${method} ${path}: ${audience?.join(', ') ?? 'nobody'}`);
  expect(routes).toEqual(ROUTES);
});

test('every controller, and every handler of a command or a query, is in a module', () => {
  const libs = new URL('../../../libs/', import.meta.url);
  const sources = readdirSync(libs, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^/]+\/src\/.*\.ts$/.test(file));
  const written = sources.flatMap((file) =>
    [...readFileSync(new URL(file, libs), 'utf8').matchAll(/^@(?:Controller|CommandHandler|QueryHandler)\(.*\nexport class (\w+)/gm)].map(
      ([, name = '']) => ({ file, name }),
    ),
  );
  expect(written.length).toBeGreaterThan(100);
  const modules = [...api.running.app.get(ModulesContainer, { strict: false }).values()];
  const documented = new Set(
    modules.flatMap(({ controllers, providers }) => [...controllers.values(), ...providers.values()].map(({ name }) => String(name))),
  );
  expect(written.filter(({ name }) => !documented.has(name))).toEqual([]);
});
