import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../../src/configuration/configuration.js';
import { composed, composeFile, FILLED, IMAGE, networksOf, requiredVariables, serviceOf } from './compose-file.js';
import { linesOf, root, textOf } from './repository.js';

const FILE = 'docker-compose.one.yml';
const onOneServer = composed([FILE], FILLED);
const onServers = composeFile(FILLED);

describe('one container, one volume', () => {
  test('the image alone keeps everything on its volume, and does not start without secrets', () => {
    expect(() => readConfiguration(IMAGE)).toThrow('TIFFIN_PUBLIC_URL');
    expect(() => readConfiguration({ ...IMAGE, TIFFIN_PUBLIC_URL: 'https://canteen.example' })).toThrow('TIFFIN_ADMIN_KEY');
    expect(textOf('Dockerfile')).toMatch(new RegExp(`^VOLUME ${IMAGE['TIFFIN_DATA']}$`, 'm'));
  });

  test('deploy/demo.env makes it a demo on this machine', () => {
    const settings = Object.fromEntries(linesOf('deploy/demo.env').map((line) => line.split('=')));
    const expected = {
      production: false,
      demo: true,
      eventStore: undefined,
      mongo: undefined,
      publicUrl: `http://localhost:${IMAGE['PORT']}`,
    };
    expect(readConfiguration({ ...IMAGE, ...settings })).toMatchObject(expected);
    for (const page of ['docs/start/try-it.md', 'deploy/demo.env'])
      expect(textOf(page)).toContain(
        `docker run --rm --init -p 127.0.0.1:${IMAGE['PORT']}:${IMAGE['PORT']} -v tiffin-demo:${IMAGE['TIFFIN_DATA']} --env-file deploy/demo.env`,
      );
  });

  test('the server accepts compose’s environment, and has embedded stores', () => {
    const { api } = onOneServer.services;
    expect(readConfiguration({ ...IMAGE, ...api?.environment })).toMatchObject({
      production: true,
      demo: false,
      dataDirectory: '/data',
      eventStore: undefined,
      mongo: undefined,
      publicUrl: 'https://canteen.example',
      roles: ['http', 'projections'],
    });
  });

  test('server, Caddy and mail catcher equal those of docker-compose.yml, except for the stores', () => {
    const { depends_on: _stores, networks: _networks, ...server } = serviceOf(onServers, 'api');
    const { TIFFIN_EVENT_STORE: _log, TIFFIN_MONGO: _mongo, ...settings } = server.environment ?? {};
    expect(onOneServer.services['api']).toEqual({ ...server, environment: settings, networks: ['front'] });
    expect(Object.keys(onOneServer.services).sort()).toEqual(['api', 'caddy', 'mailpit']);
    for (const name of ['caddy', 'mailpit']) expect(onOneServer.services[name]).toEqual(onServers.services[name]);
    expect(onOneServer.networks['front']).toEqual(onServers.networks['front']);
    expect(networksOf(serviceOf(onOneServer, 'api'))).toEqual(['front']);
  });

  test('it uses the .env of docker-compose.yml, so that the secrets exist when the stores are added', () => {
    expect(requiredVariables()).toEqual(expect.arrayContaining([...requiredVariables(FILE)]));
  });

  test('what it kept lies where `ops move` looks for it in docker-compose.yml', () => {
    expect(textOf(FILE)).toMatch(/^name: tiffin$/m);
    expect(textOf('docker-compose.yml')).toMatch(/^name: tiffin$/m);
    expect(onOneServer.services['api']?.volumes).toEqual(onServers.services['api']?.volumes);
    expect(Object.keys(onServers.volumes)).toEqual(expect.arrayContaining(Object.keys(onOneServer.volumes)));
    expect(textOf('docs/production/two-stores.md')).toContain('docker compose run --rm --no-deps api node apps/ops/dist/main.js move');
  });
});

describe('amd64 and arm64', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, { readonly dev?: boolean; readonly os?: string[]; readonly cpu?: string[] }>;
  };
  /** Native packages of the server for Linux, as the image has them. */
  const native = Object.entries(packages).filter(
    ([name, { dev, os, cpu }]) => !dev && cpu !== undefined && os?.includes('linux') && !/musl|typescript/.test(name),
  );

  test('every package with native parts has them for both', () => {
    const names = native.map(([name]) => name);
    const forAmd64 = names.filter((name) => packages[name]?.cpu?.includes('x64'));
    expect(forAmd64.length).toBeGreaterThanOrEqual(4);
    for (const name of forAmd64) {
      const both = packages[name]?.cpu?.includes('arm64') === true || names.includes(name.replace('x64', 'arm64'));
      expect([name, both]).toEqual([name, true]);
    }
  });

  test('SQLite, which brings all platforms in one package, has both', () => {
    for (const processor of ['x64', 'arm64']) {
      const file = `node_modules/@photostructure/sqlite/prebuilds/linux-${processor}/@photostructure+sqlite.glibc.node`;
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    }
  });

  test('the image names neither', () => {
    for (const file of ['Dockerfile', 'deploy/image/strip.sh']) expect(textOf(file)).not.toMatch(/x64|x86|amd64|arm64|aarch64/);
  });
});
