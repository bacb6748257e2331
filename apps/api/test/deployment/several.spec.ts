import { readConfiguration } from '../../src/configuration/configuration.js';
import { checkMember } from './check-member.js';
import { CLUSTERS, composeFile, FILLED, IMAGE, networksOf, requiredVariables, SEVERAL, type Service } from './compose-file.js';
import { linesOf, textOf } from './repository.js';

const single = composeFile(FILLED);
const isServer = ({ build }: Service): boolean => build !== undefined;
const caddyfile = textOf('deploy/caddy/Caddyfile.several');

describe.each([
  ['several servers on single stores', SEVERAL],
  ['several servers on three members of each store', CLUSTERS],
])('%s', (_, files) => {
  const { services, networks, volumes } = composeFile(FILLED, ...files);
  const allServices = Object.entries(services);
  const servers = allServices.filter(([, service]) => isServer(service));
  const configurations = servers.map(([name, server]) => [name, readConfiguration({ ...IMAGE, ...server.environment })] as const);
  const stores = (kind: string): readonly string[] => Object.keys(services).filter((name) => new RegExp(`^${kind}(-\\d)?$`).test(name));

  test('two servers answer people and two fold the views', () => {
    const roles = configurations.map(([name, { roles: ownRoles }]) => `${name}: ${ownRoles.join()}`);
    expect(roles).toEqual(['api: http', 'api-2: http', 'projections: projections', 'projections-2: projections']);
  });

  test('every server equals the single one, except for its name and roles, and uses the same stores', () => {
    const { TIFFIN_EVENT_STORE: _log, TIFFIN_MONGO: _mongo, ...same } = single.services['api']?.environment ?? {};
    for (const [name, server] of servers) {
      expect(server).toEqual({
        ...single.services['api'],
        hostname: name,
        environment: { ...server.environment, ...same, TIFFIN_ROLES: server.environment?.['TIFFIN_ROLES'] },
      });
    }
    expect(new Set(configurations.map(([, { eventStore, mongo }]) => `${eventStore} ${mongo}`)).size).toBe(1);
  });

  test('they connect to every member of both stores, and to no other', () => {
    const [[, { eventStore = '', mongo = '' }] = ['', {}]] = configurations;
    const at = (kind: string, port: number): string => stores(kind).join(`:${port},`) + `:${port}`;
    expect(eventStore).toBe(`esdb://${at('eventstore', 2113)}?tls=false`);
    expect(mongo).toContain(`@${at('mongo', 27017)}/tiffin?replicaSet=tiffin`);
  });

  test('Caddy forwards to the http servers only, by name', () => {
    const upstreams = [...caddyfile.matchAll(/^\tto (.*)$/gm)].map(([, names]) => names);
    const httpServers = configurations.filter(([, { roles }]) => roles.includes('http'));
    expect(upstreams).toEqual([httpServers.map(([name, { port }]) => `${name}:${port}`).join(' ')]);
    const onFront = services['caddy'];
    for (const [name] of httpServers)
      expect(networksOf(services[name] as Service)).toEqual(expect.arrayContaining(networksOf(onFront as Service)));
    const folder = onFront?.volumes?.find((mount) => mount.startsWith('./deploy/caddy:'))?.split(':')[1];
    expect(onFront?.command).toContain(`${folder}/Caddyfile.several`);
  });

  test('publishes no other port; every service restarts and has a health check, and the stores’ network is internal', () => {
    const published = (file: Pick<typeof single, 'services'>): unknown[] => Object.values(file.services).flatMap(({ ports = [] }) => ports);
    expect(published({ services })).toEqual(published(single));
    for (const [name, { restart, mem_limit, healthcheck, build }] of allServices)
      expect([name, restart, typeof mem_limit, Boolean(build ?? healthcheck)]).toEqual([name, 'unless-stopped', 'string', true]);
    expect(networks).toEqual(single.networks);
    for (const name of [...stores('eventstore'), ...stores('mongo')]) expect(networksOf(services[name] as Service)).toEqual(['stores']);
  });

  test('every volume is declared, and members of a store share none', () => {
    const named = allServices.flatMap(([name, { volumes: mounts = [] }]) =>
      mounts.filter((mount) => !mount.startsWith('.')).map((mount) => [mount.split(':')[0] ?? '', name] as const),
    );
    expect([...new Set(named.map(([volume]) => volume))].sort()).toEqual(Object.keys(volumes).sort());
    const ofStores = named.filter(([, name]) => !isServer(services[name] as Service)).map(([volume]) => volume);
    expect(new Set(ofStores).size).toBe(ofStores.length);
    for (const name of stores('eventstore')) expect(services[name]?.volumes?.join()).toContain(':/var/lib/eventstore');
    for (const name of stores('mongo')) expect(services[name]?.volumes?.join()).toContain(':/data/db');
  });

  test('it needs the same .env as one server', () => {
    for (const file of files) expect(requiredVariables()).toEqual(expect.arrayContaining([...requiredVariables(file)]));
  });
});

test('Caddy finds a ready server in time for a waiting call, and repeats only what it repeats by default', () => {
  const seconds = (option: string): number[] =>
    [...caddyfile.matchAll(new RegExp(`^\\t\\t${option} (\\d+)s$`, 'gm'))].map(([, s]) => Number(s));
  expect(caddyfile).toMatch(/^\t\thealth_uri \/api\/health\/ready$/m);
  const [interval = Infinity] = seconds('health_interval');
  const [waits = 0] = seconds('lb_try_duration');
  expect(waits).toBeGreaterThan(interval);
  expect(caddyfile).not.toMatch(/lb_retry_match|lb_retries/);
});

test('a browser stays with one server for some minutes, with pages, calls and live connections', () => {
  const site = caddyfile.split('\n}\n').find((block) => block.includes('{$TIFFIN_DOMAIN} {')) ?? '';
  expect(site.match(/^\treverse_proxy\b.*/gm)).toEqual(['\treverse_proxy {']);
  expect(site).toMatch(/^\t\tlb_policy cookie tiffin_server \{\n\t{3}fallback round_robin\n\t{3}max_age \d+m\n/m);
});

describe('EventStoreDB’s cluster', () => {
  const { services } = composeFile(FILLED, ...CLUSTERS);
  const members = Object.keys(services).filter((name) => name.startsWith('eventstore'));

  test('has three members that know each other by name', () => {
    expect(members).toHaveLength(3);
    for (const name of members) {
      expect(services[name]?.environment).toMatchObject({
        EVENTSTORE_CLUSTER_SIZE: String(members.length),
        EVENTSTORE_DISCOVER_VIA_DNS: 'false',
        EVENTSTORE_GOSSIP_SEED: members
          .filter((member) => member !== name)
          .map((member) => `${member}:2113`)
          .join(),
        EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
        EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
      });
    }
  });

  test('has the settings of the single one otherwise', () => {
    const { EVENTSTORE_CLUSTER_SIZE: _one, ...same } = single.services['eventstore']?.environment ?? {};
    for (const name of members) expect(services[name]?.environment).toMatchObject(same);
  });
});

describe('MongoDB’s set', () => {
  const { services } = composeFile(FILLED, ...CLUSTERS);
  const names = Object.keys(services).filter((name) => name.startsWith('mongo'));
  const members = services['mongo']?.environment?.['TIFFIN_MONGO_MEMBERS'];
  const fresh = { hello: { isreplicaset: true }, members };
  const otherMembers = (setName?: string) => ({ 'mongo-2:27017': {}, 'mongo-3:27017': { ...(setName !== undefined && { setName }) } });
  const primary = { setName: 'tiffin', isWritablePrimary: true };

  test('has three members with the same list of members, each with its own name', () => {
    expect(names).toHaveLength(3);
    for (const name of names) {
      expect(services[name]).toMatchObject({ hostname: name, command: single.services['mongo']?.command });
      expect(services[name]?.environment?.['TIFFIN_MONGO_MEMBERS']).toBe(names.join());
    }
  });

  test('is begun by its first member only, once the others have begun none', () => {
    const began = { began: { _id: 'tiffin', members: [{ _id: 0, host: 'mongo:27017' }] } };
    expect(checkMember({ ...fresh, host: 'mongo', others: otherMembers() })).toEqual({ done: [began], healthy: false });
    expect(checkMember({ ...fresh, host: 'mongo-2', others: otherMembers() })).toEqual({ done: [], healthy: false });
  });

  test('is not begun again by a first member that has lost its disk, or if another member can’t be asked', () => {
    expect(checkMember({ ...fresh, host: 'mongo', others: otherMembers('tiffin') })).toEqual({ done: [], healthy: false });
    expect(() => checkMember({ ...fresh, host: 'mongo' })).toThrow('No answer');
  });

  test('gets one member after another, added by its primary', () => {
    const check = (hello: object) => checkMember({ hello: { ...primary, ...hello }, host: 'mongo-2', members });
    expect(check({ hosts: ['mongo:27017'] })).toEqual({ done: [{ added: 'mongo-2:27017' }], healthy: true });
    expect(check({ hosts: ['mongo:27017'], passives: ['mongo-2:27017'] })).toEqual({ done: [{ added: 'mongo-3:27017' }], healthy: true });
    expect(check({ hosts: ['mongo:27017', 'mongo-2:27017', 'mongo-3:27017'] })).toEqual({ done: [], healthy: true });
  });

  test('counts a primary or secondary member as healthy', () => {
    const healthy = (hello: object) => checkMember({ hello, host: 'mongo', members }).healthy;
    expect(healthy({ setName: 'tiffin', secondary: true, hosts: [] })).toBe(true);
    expect(healthy({ setName: 'tiffin' })).toBe(false);
  });

  test('derives its key from the administrator’s password only', () => {
    expect(linesOf('deploy/mongo/start.sh').join('\n')).toMatch(/\$MONGO_INITDB_ROOT_PASSWORD" \| sha512sum .*> "\$key"/);
    expect(textOf('deploy/mongo/start.sh')).not.toContain('random');
  });
});
