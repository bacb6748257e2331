import { routesOf } from '@tiffin/credentials';
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
