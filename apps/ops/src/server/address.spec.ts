import { temporaryDirectory } from '@tiffin/read-models/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUse } from '../plain-failure.js';
import { serverAddress } from './address.js';

const directory = temporaryDirectory();
const file = join(directory.path, 'keys.json');
const data = { TIFFIN_DATA: directory.path };
beforeEach(() => writeFileSync(file, JSON.stringify({ adminKey: 'a', opsKey: 'kept' })));
afterAll(() => directory.remove());

test('finds the server of npm start without settings, with its stored key', () => {
  expect(serverAddress(data, undefined)).toEqual({ origin: 'http://127.0.0.1:3000', key: 'kept', keyFrom: file });
});

test('prefers the option to the variable, and a set key to the stored one', () => {
  const environment = { ...data, TIFFIN_URL: 'https://canteen.example/', TIFFIN_OPS_KEY: 'mine' };
  expect(serverAddress(environment, undefined)).toEqual({ origin: 'https://canteen.example', key: 'mine', keyFrom: 'TIFFIN_OPS_KEY' });
  expect(serverAddress(environment, 'http://[::1]:4000')).toMatchObject({ origin: 'http://[::1]:4000', key: 'mine' });
});

test.each(['http://localhost:3000', 'http://127.0.0.2:8080', 'http://[::1]:3000'])('sends the stored key to %s', (url) => {
  expect(serverAddress(data, url).key).toBe('kept');
});

test.each(['https://canteen.example', 'http://127.0.0.1.example', 'http://localhost.example'])(
  'never sends the stored key to %s',
  (url) => {
    expect(() => serverAddress(data, url)).toThrow(`TIFFIN_OPS_KEY must hold the operators' key of ${url}.`);
  },
);

test.each(['{', '{}', '{"opsKey": ""}', 'null'])('a keys.json with %s has no key', (text) => {
  writeFileSync(file, text);
  expect(() => serverAddress(data, undefined)).toThrow(/^TIFFIN_OPS_KEY must hold the operators' key\. It is not set, and /);
});

test.each(['canteen.example', 'ftp://canteen.example', 'https://me:secret@canteen.example', 'https://canteen.example/tiffin'])(
  '%s is refused as an address, and not shown',
  (url) => {
    expect(() => serverAddress(data, url)).toThrow(/^--url must be a server's address/);
    expect(() => serverAddress({ ...data, TIFFIN_URL: url }, undefined)).toThrow(WrongUse);
    expect(() => serverAddress({ ...data, TIFFIN_URL: url }, undefined)).toThrow(/^TIFFIN_URL (?!.*secret)/);
  },
);
