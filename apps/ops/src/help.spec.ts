import { readFileSync } from 'node:fs';
import { OperationsServer } from '../test/operations-server.js';
import { ops } from '../test/run.js';

const VERBS = [
  ['list'],
  ['reactors'],
  ['status'],
  ['rebuild'],
  ['verify'],
  ['switch'],
  ['rollback'],
  ['drop-previous'],
  ['pause'],
  ['resume'],
  ['parked', 'list'],
  ['parked', 'retry'],
  ['parked', 'dismiss'],
  ['audit'],
  ['log-ins'],
  ['events', 'show'],
  ['events', 'search'],
  ['events', 'story'],
  ['history'],
  ['backup'],
  ['backup', 'list'],
  ['servers'],
];
const widest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

const server = OperationsServer.forEachTest();

test.each(VERBS)('%s %s --help says what it does, when to use it, and a working example', async (...verb) => {
  const { code, out, err } = await ops(server, [...verb.filter((word) => word !== undefined), '--help']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`Usage: npm run ops -- ${verb.join(' ')} [options]`);
  expect(out).toMatch(/\n\nWhen: \S/);
  expect(widest(out)).toBeLessThanOrEqual(82);
  const examples = [...out.slice(out.indexOf('For example:')).matchAll(/npm run ops -- (.+)/g)].map(([, args = '']) => args.split(' '));
  expect(examples.length).toBeGreaterThan(0);
  for (const args of examples) {
    expect(args.slice(0, verb.length)).toEqual(verb);
    // The command exists, whatever the server answers.
    expect((await ops(server, args.includes('--follow') ? args.filter((arg) => arg !== '--follow') : args)).err).not.toMatch(/^error:/);
  }
});

test('the list of commands has each, and how to reach a server', async () => {
  const { out } = await ops(server, ['--help']);
  for (const [name = ''] of [...VERBS, ['restore'], ['rehearse'], ['census'], ['move']])
    expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
  for (const name of ['TIFFIN_URL', 'TIFFIN_OPS_KEY', 'Exit codes']) expect(out).toContain(name);
  expect(widest(out)).toBeLessThanOrEqual(80);
  const move = await ops(server, ['move', '--help']);
  for (const variable of ['TIFFIN_DATA', 'TIFFIN_EVENT_STORE', 'TIFFIN_MONGO']) expect(move.out).toContain(variable);
  expect(await ops(server, ['help', 'move'])).toEqual(move);
});

const GUIDE = readFileSync(new URL('../../../docs/reference/command-line.md', import.meta.url), 'utf8');
test.each([...VERBS, ['restore'], ['rehearse'], ['census']])('%s %s is in docs/reference/command-line.md with its output', (...verb) => {
  const call = `$ npm run -s ops -- ${verb.filter((word) => word !== undefined).join(' ')}`;
  const at = GUIDE.indexOf(call);
  expect(at).toBeGreaterThan(-1);
  expect(GUIDE.slice(at).split('\n')[1]).toMatch(/^[^$`]/);
});
