import { existsSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { readConfiguration } from '../../src/configuration/configuration.js';
import { checkMember } from './check-member.js';
import { composeFile, networksOf, requiredVariables, type Service } from './compose-file.js';
import { linesOf, root, textOf } from './repository.js';

const SECRETS = {
  TIFFIN_SMTP_URL: 'smtps://tiffin:password-of-this-test@mail.example',
  TIFFIN_ADMIN_KEY: 'admin-key-of-this-test',
  TIFFIN_OPS_KEY: 'ops-key-of-this-test',
  MONGO_ROOT_PASSWORD: 'root-password-of-this-test',
  MONGO_PASSWORD: 'password-of-this-test',
};
const environment = { ...SECRETS, TIFFIN_DOMAIN: 'canteen.example', TIFFIN_MAIL_FROM: 'tiffin@canteen.example' };
const { services, networks, volumes } = composeFile(environment);
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`docker-compose.yml has no ${name}.`);
  return found;
};
/** What the image sets and what compose adds. */
const apiEnvironment = {
  ...Object.fromEntries([...textOf('Dockerfile').matchAll(/\b(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  ...service('api').environment,
};

test('it starts with what .env must hold, and with nothing less', () => {
  expect([...requiredVariables()].sort()).toEqual(Object.keys(environment).sort());
  for (const name of requiredVariables()) {
    expect(() => composeFile({ ...environment, [name]: '' })).toThrow(`${name} must be set in .env`);
  }
});

test('no secret stands in it', () => {
  const [one, other] = [composeFile(environment), composeFile({ ...environment, ...mapped(SECRETS, (value) => `another-${value}`) })];
  for (const [name, { environment: variables = {} }] of Object.entries(one.services)) {
    for (const [variable, value] of Object.entries(variables)) {
      // What may be left out is empty.
      if (/KEY|PASSWORD|MONGO$|SMTP/.test(variable) && value !== '') expect(other.services[name]?.environment?.[variable]).not.toBe(value);
    }
  }
});

test('the server accepts what compose and the image tell it', () => {
  expect(readConfiguration(apiEnvironment)).toMatchObject({
    production: true,
    demo: false,
    host: '0.0.0.0',
    port: 3000,
    dataDirectory: '/data',
    publicUrl: 'https://canteen.example',
    eventStore: 'esdb://eventstore:2113?tls=false',
    mongo: 'mongodb://tiffin:password-of-this-test@mongo:27017/tiffin?replicaSet=tiffin',
    adminKey: 'admin-key-of-this-test',
    opsKey: 'ops-key-of-this-test',
    smtp: { host: 'mail.example', secure: true, user: { name: 'tiffin', password: 'password-of-this-test' } },
    mailFrom: { address: 'tiffin@canteen.example' },
  });
  expect(service('api').volumes).toEqual(['data:/data']);
});

test('the stores are on a network that leads nowhere, and publish nothing', () => {
  expect(networks['stores']).toMatchObject({ internal: true });
  for (const store of ['eventstore', 'mongo']) {
    expect(networksOf(service(store))).toEqual(['stores']);
    expect(service(store).ports).toBeUndefined();
  }
  const onStores = Object.keys(services).filter((name) => networksOf(service(name)).includes('stores'));
  expect(onStores.sort()).toEqual(['api', 'eventstore', 'mongo']);
});

test('the mail server that only shows mails is there where the example says, and the server reaches it', () => {
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
  'the proxy that the server trusts is Caddy, and nobody else gets its address: %j',
  (more) => {
    const { services: all, networks: nets } = composeFile({ ...environment, ...more });
    const { front } = all['caddy']?.networks as Record<string, { ipv4_address: string }>;
    const address = front?.ipv4_address ?? '';
    expect(all['api']?.environment?.['TIFFIN_TRUSTED_PROXIES']).toBe(address);
    const [pool] = nets['front']?.ipam?.config ?? [];
    expect(holds(pool?.subnet, address)).toBe(true);
    expect(holds(pool?.ip_range, address)).toBe(false);
  },
);

test('every service restarts, has a limit of memory and a health check', () => {
  for (const [name, { restart, mem_limit, healthcheck, build }] of Object.entries(services)) {
    expect([name, restart, typeof mem_limit]).toEqual([name, 'unless-stopped', 'string']);
    expect([name, build === undefined ? healthcheck?.test[0] : textOf('Dockerfile').match(/^HEALTHCHECK[^]*?(CMD)/m)?.[1]]).toEqual([
      name,
      'CMD',
    ]);
  }
});

test('every image is named by an exact version, the product’s by its own', () => {
  const images = Object.values(services).map(({ image }) => image);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+\.\d+(-[a-z]+)?$/);
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(service('api').image).toBe(`tiffin:${version}`);
});

test('every volume is declared and used, and every file that is mounted is there', () => {
  const sources = Object.values(services).flatMap(({ volumes: mounts = [] }) => mounts.map((mount) => mount.split(':')[0] ?? ''));
  const files = sources.filter((source) => source.startsWith('.'));
  expect(sources.filter((source) => !source.startsWith('.')).sort()).toEqual(Object.keys(volumes).sort());
  for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
});

test('whatever a store keeps is on a volume of its own', () => {
  expect(service('eventstore').volumes).toContain('events:/var/lib/eventstore');
  expect(service('mongo').volumes).toContain('documents:/data/db');
});

test('the stores have the settings that were found to matter', () => {
  expect(service('eventstore').environment).toMatchObject({
    DOTNET_ThreadPool_ForceMinWorkerThreads: '40',
    EVENTSTORE_CLUSTER_SIZE: '1',
    EVENTSTORE_INSECURE: 'true',
    EVENTSTORE_RUN_PROJECTIONS: 'None',
    EVENTSTORE_STREAM_EXISTENCE_FILTER_SIZE: '10000000',
  });
  const options = service('mongo').command ?? [];
  expect(options).toContain('--setParameter=transactionLifetimeLimitSeconds=4');
  expect(options.some((option) => option.startsWith('--wiredTigerCacheSizeGB='))).toBe(true);
});

test('MongoDB’s set, user and database are those that the server asks for', () => {
  const { username, pathname, host, searchParams } = new URL(apiEnvironment['TIFFIN_MONGO'] ?? '');
  const [set, database] = [searchParams.get('replicaSet'), pathname.slice(1)];
  expect(service('mongo').command).toContain(`--replSet=${set}`);
  expect(checkMember({ hello: { isreplicaset: true }, host: service('mongo').hostname }).done).toEqual([
    { began: { _id: set, members: [{ _id: 0, host }] } },
  ]);
  expect(textOf('deploy/mongo/make-user.js')).toContain(`db.getSiblingDB('${database}').createUser`);
  expect(textOf('deploy/mongo/make-user.js')).toContain(`user: '${username}'`);
});

test('nobody starts the server from a root file system that it could change', () => {
  expect(service('api')).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

test('.env.example names all that is needed, without a value, and .env is never committed', () => {
  expect([...linesOf('.env.example')].sort()).toEqual(
    requiredVariables()
      .map((name) => `${name}=`)
      .sort(),
  );
  expect(linesOf('.gitignore')).toContain('.env');
});

function mapped<Key extends string>(record: Readonly<Record<Key, string>>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries<string>(record).map(([key, value]) => [key, change(value)]));
}

function holds(network: string | undefined, address: string): boolean {
  const [start = '', bits = ''] = network?.split('/') ?? [];
  const list = new BlockList();
  list.addSubnet(start, Number(bits));
  return list.check(address);
}
