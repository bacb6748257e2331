import { existsSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { readConfiguration } from '../../src/configuration/configuration.js';
import { checkMember } from './check-member.js';
import { composeFile, FILLED, IMAGE, networksOf, requiredVariables, serviceOf } from './compose-file.js';
import { linesOf, root, textOf } from './repository.js';

const file = composeFile(FILLED);
const { services, networks, volumes } = file;
const service = (name: string) => serviceOf(file, name);
/** The environment of the image and of compose. */
const apiEnvironment = { ...IMAGE, ...service('api').environment };

test('it starts with the required variables of .env, and with none missing', () => {
  for (const name of Object.keys(FILLED)) expect(() => composeFile({ ...FILLED, [name]: '' })).toThrow(`${name} must be set in .env`);
});

test('it contains no secret', () => {
  const other = composeFile(Object.fromEntries(Object.entries(FILLED).map(([name, value]) => [name, `another-${value}`])));
  for (const [name, { environment: variables = {} }] of Object.entries(services)) {
    for (const [variable, value] of Object.entries(variables)) {
      // Optional variables are empty.
      if (/KEY|PASSWORD|MONGO$|SMTP/.test(variable) && value !== '') expect(other.services[name]?.environment?.[variable]).not.toBe(value);
    }
  }
});

test('the server accepts the environment of compose and the image', () => {
  expect(readConfiguration(apiEnvironment)).toMatchObject({
    production: true,
    demo: false,
    host: '0.0.0.0',
    dataDirectory: '/data',
    publicUrl: 'https://canteen.example',
    eventStore: 'esdb://eventstore:2113?tls=false',
    mongo: 'mongodb://tiffin:mongo_password-of-this-test@mongo:27017/tiffin?replicaSet=tiffin',
    adminKey: 'tiffin_admin_key-of-this-test',
    opsKey: 'tiffin_ops_key-of-this-test',
    smtp: { host: 'mail.example', secure: true, user: { name: 'tiffin', password: 'password-of-this-test' } },
    mailFrom: { address: 'tiffin@canteen.example' },
  });
  expect(service('api').volumes).toEqual(['data:/data']);
});

test('the stores are on an internal network, and publish no port', () => {
  expect(networks['stores']).toMatchObject({ internal: true });
  for (const store of ['eventstore', 'mongo']) {
    expect(networksOf(service(store))).toEqual(['stores']);
    expect(service(store).ports).toBeUndefined();
  }
  const onStores = Object.keys(services).filter((name) => networksOf(service(name)).includes('stores'));
  expect(onStores.sort()).toEqual(['api', 'eventstore', 'mongo']);
});

test('the example’s mail catcher exists, and the server reaches it', () => {
  const [example = ''] = /smtp:\/\/mailpit:\d+/.exec(textOf('.env.example')) ?? [];
  const { smtp } = readConfiguration({ ...apiEnvironment, TIFFIN_SMTP_URL: example });
  expect(smtp).toEqual({ host: 'mailpit', port: 1025, secure: false });
  expect(networksOf(service('api'))).toEqual(expect.arrayContaining([...networksOf(service('mailpit'))]));
});

test('only Caddy is published to the outside', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port] as const));
  expect(published.filter(([, port]) => !port.startsWith('127.0.0.1:'))).toEqual([
    ['caddy', '80:80'],
    ['caddy', '443:443'],
    ['caddy', '443:443/udp'],
  ]);
});

test.each<Record<string, string>>([{}, { TIFFIN_FRONT_NETWORK: '10.20.30' }])(
  'the server trusts Caddy’s address only, and no other container can get it: %j',
  (variables) => {
    const { services: all, networks: nets } = composeFile({ ...FILLED, ...variables });
    const { front } = all['caddy']?.networks as Record<string, { ipv4_address: string }>;
    const address = front?.ipv4_address ?? '';
    expect(all['api']?.environment?.['TIFFIN_TRUSTED_PROXIES']).toBe(address);
    const [pool] = nets['front']?.ipam?.config ?? [];
    expect(holds(pool?.subnet, address)).toBe(true);
    expect(holds(pool?.ip_range, address)).toBe(false);
  },
);

test('every image is named by an exact version, the product’s by its own', () => {
  const images = Object.values(services).map(({ image }) => image);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+\.\d+(-[a-z]+)?$/);
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(service('api').image).toBe(`tiffin:${version}`);
});

test('every volume is declared and used, and every mounted file exists', () => {
  const sources = Object.values(services).flatMap(({ volumes: mounts = [] }) => mounts.map((mount) => mount.split(':')[0] ?? ''));
  const files = sources.filter((source) => source.startsWith('.'));
  expect(sources.filter((source) => !source.startsWith('.')).sort()).toEqual(Object.keys(volumes).sort());
  for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
});

test('the server’s connection string names MongoDB’s replica set, user and database', () => {
  const { username, pathname, host, searchParams } = new URL(apiEnvironment['TIFFIN_MONGO'] ?? '');
  const set = searchParams.get('replicaSet');
  const database = pathname.slice(1);
  expect(service('mongo').command).toContain(`--replSet=${set}`);
  expect(checkMember({ hello: { isreplicaset: true }, host: service('mongo').hostname }).done).toEqual([
    { began: { _id: set, members: [{ _id: 0, host }] } },
  ]);
  expect(textOf('deploy/mongo/make-user.js')).toContain(`db.getSiblingDB('${database}').createUser`);
  expect(textOf('deploy/mongo/make-user.js')).toContain(`user: '${username}'`);
});

test('the server’s root file system is read-only', () => {
  expect(service('api')).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

test('.env.example names every required variable without a value, and .env is never committed', () => {
  expect([...linesOf('.env.example')].sort()).toEqual(
    requiredVariables()
      .map((name) => `${name}=`)
      .sort(),
  );
  expect(linesOf('.gitignore')).toContain('.env');
});

function holds(network: string | undefined, address: string): boolean {
  const [start = '', bits = ''] = network?.split('/') ?? [];
  const list = new BlockList();
  list.addSubnet(start, Number(bits));
  return list.check(address);
}
