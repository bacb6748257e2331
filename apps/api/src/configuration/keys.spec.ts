import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from './configuration.js';
import { DEMO_ADMIN_KEY } from './key-settings.js';
import { keysOf } from './keys.js';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'tiffin-keys-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const keys = (configured: { adminKey?: string; opsKey?: string } = {}) =>
  keysOf({ adminKey: undefined, opsKey: undefined, ...configured, dataDirectory } as Configuration);
const storedKeys = (): unknown => JSON.parse(readFileSync(join(dataDirectory, 'keys.json'), 'utf8'));

test('keys that are not set are made once and stored', () => {
  const firstKeys = keys();
  expect(firstKeys.adminKey).toMatch(/^[\w-]{24}$/);
  expect(firstKeys.opsKey).not.toBe(firstKeys.adminKey);
  expect(keys()).toEqual(firstKeys);
  expect(storedKeys()).toEqual(firstKeys);
  expect(statSync(join(dataDirectory, 'keys.json')).mode & 0o777).toBe(0o600);
});

test('stored keys are not written again, so a crash or a full disk can’t lose them', () => {
  keys();
  const { ino, mtimeNs } = statSync(join(dataDirectory, 'keys.json'), { bigint: true });
  keys();
  expect(statSync(join(dataDirectory, 'keys.json'), { bigint: true })).toMatchObject({ ino, mtimeNs });
});

test('production makes no notification key', () => {
  const set = { adminKey: 'admin', opsKey: 'operators', dataDirectory, production: true };
  expect(keysOf({ ...set, pushKey: undefined } as Configuration)).toEqual({ adminKey: 'admin', opsKey: 'operators' });
  expect(keysOf({ ...set, pushKey: 'push' } as Configuration).pushKey).toBe('push');
});

test('a key from the environment is used and not stored', () => {
  const { opsKey, pushKey } = keys({ adminKey: 'set-by-somebody' });
  expect(storedKeys()).toEqual({ opsKey, pushKey });
  expect(keys().adminKey).not.toBe('set-by-somebody');
});

test("the demo's public key does not outlive the demo, even where an earlier version kept it", () => {
  expect(keys({ adminKey: DEMO_ADMIN_KEY }).adminKey).toBe(DEMO_ADMIN_KEY);
  writeFileSync(join(dataDirectory, 'keys.json'), JSON.stringify({ adminKey: DEMO_ADMIN_KEY, opsKey: 'operators' }));
  const { adminKey, opsKey } = keys();
  expect([adminKey === DEMO_ADMIN_KEY, opsKey]).toEqual([false, 'operators']);
});
