import { routesOf } from '@tiffin/credentials';
import { AUDIENCE } from '@tiffin/http';
import { ModulesContainer } from '@nestjs/core';
import { readdirSync, readFileSync } from 'node:fs';
import { ROUTES } from './routes.js';
import { TestApi } from './test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
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
  expect((await admin.get('/users/hostels').set(headers)).status).toBe(200);
  Reflect.deleteMetadata(AUDIENCE, handler);
  try {
    for (const browser of [api.browser(), admin])
      expect(await browser.get('/users/hostels').set(headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  } finally {
    Reflect.defineMetadata(AUDIENCE, audience, handler);
  }
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
  const there = new Set(
    modules.flatMap(({ controllers, providers }) => [...controllers.values(), ...providers.values()].map(({ name }) => String(name))),
  );
  expect(written.filter(({ name }) => !there.has(name))).toEqual([]);
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
