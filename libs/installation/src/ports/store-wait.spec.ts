import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { StoreServer } from './store-server.js';
import { StoreWait } from './store-wait.js';

let lines: string[];
let stop: AbortController;
let wait: StoreWait;
beforeEach(() => {
  lines = [];
  stop = new AbortController();
  wait = new StoreWait({ signal: stop.signal, notify: (line) => lines.push(line), pause: 1 });
});

/** Fails with these errors one after another, and then succeeds. */
function failing(...failures: readonly Error[]): () => Promise<string> {
  const remaining = [...failures];
  return () => {
    const failure = remaining.shift();
    return failure ? Promise.reject(failure) : Promise.resolve('here');
  };
}
const unavailable = (why: string): StoreUnavailable => new StoreUnavailable(why);

test('prints nothing about a store that answers', async () => {
  expect(await wait.retryWhileAway('mongo', failing())).toBe('here');
  expect([lines, wait.waitingFor]).toEqual([[], []]);
});

test('waits for a store that is away, and prints the reason, each new reason, and that it is back', async () => {
  const attempt = failing(unavailable('refused'), unavailable('refused'), unavailable('not ready'), new OutcomeUnknown('lost'));
  const waited: unknown[] = [];
  const result = await wait.retryWhileAway('event-store', () => {
    waited.push(wait.waitingFor);
    return attempt();
  });
  expect(result).toBe('here');
  expect(waited).toEqual([[], ['event-store'], ['event-store'], ['event-store'], ['event-store']]);
  expect(lines).toEqual([
    'Waiting for EventStoreDB: refused',
    'Waiting for EventStoreDB: not ready',
    'Waiting for EventStoreDB: lost',
    'EventStoreDB is there.',
  ]);
  expect(wait.waitingFor).toEqual([]);
});

test('throws other errors at once', async () => {
  await expect(wait.retryWhileAway('mongo', failing(new TypeError('wrong password')))).rejects.toThrow('wrong password');
  await expect(wait.retryStep([serverOf('mongo')], failing(new TypeError('a defect')))).rejects.toThrow('a defect');
  expect(lines).toEqual([]);
});

test.each([
  ['the signal', () => stop.abort(new Error('enough'))],
  ['giving up', () => wait.giveUp(new Error('enough'))],
])('%s ends the waiting', async (_, end) => {
  const waiting = wait.retryWhileAway('mongo', () => Promise.reject(unavailable('refused')));
  end();
  await expect(waiting).rejects.toThrow('enough');
  await expect(wait.retryWhileAway('mongo', failing())).rejects.toThrow('enough');
});

test('repeats a step that needs several servers once all of them answer', async () => {
  const servers = [serverOf('event-store'), serverOf('mongo', unavailable('refused'))];
  expect(await wait.retryStep(servers, failing(unavailable('gone'), unavailable('gone again')))).toBe('here');
  expect(lines).toEqual(['Waiting for MongoDB: refused', 'MongoDB is there.']);
});

test.each(['accepted', 'unavailable_now'] as const)('repeats a step that was refused with %s while a store was away', async (code) => {
  expect(await wait.retryStep([serverOf('mongo')], failing(new Refusal(code)))).toBe('here');
});

test('does not repeat a step that a business rule refused', async () => {
  await expect(wait.retryStep([serverOf('mongo')], failing(new Refusal('closed')))).rejects.toThrow(Refusal);
});

test('does not wait for embedded stores', async () => {
  await expect(wait.retryStep([], failing(unavailable('the disk is full')))).rejects.toThrow('the disk is full');
});

function serverOf(name: StoreServer['name'], ...failures: readonly Error[]): StoreServer {
  const reach = failing(...failures);
  return { name, reachable: async () => void (await reach()) };
}
