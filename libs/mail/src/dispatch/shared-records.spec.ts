import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { MailFixture, ScriptedTransport, START } from '../../test/mail-fixture.js';
import type { MailRecord } from '../mail-record.js';

const SECOND = 1_000;

let fixture: MailFixture;
beforeEach(async () => {
  fixture = await MailFixture.open();
});
afterEach(() => fixture.close());

/** Wraps the records so that a test can disturb each commit. */
function disturbCommits(
  commit: (state: MailRecord['state'], commitNow: () => Promise<void>) => Promise<void>,
): (records: RecordStore) => RecordStore {
  return (records) => ({
    get: (collection, id) => records.get(collection, id),
    find: (collection, query) => records.find(collection, query),
    count: (collection, where) => records.count(collection, where),
    scrub: () => records.scrub(),
    close: () => records.close(),
    commit: (operations: readonly RecordOperation[]) => {
      const [operation] = operations;
      const commitNow = (): Promise<void> => records.commit(operations);
      return operation?.kind === 'replace' ? commit((operation.record as MailRecord).state, commitNow) : commitNow();
    },
  });
}

test('two processes that share the records send each mail once', async () => {
  const transports = [new ScriptedTransport(), new ScriptedTransport()];
  const senders = transports.map((transport) => fixture.sender({ transport }));
  const ids = Array.from({ length: 40 }, (_, index) => `mail-${index}`);
  const [first] = senders;
  if (!first) throw new Error('There are two');
  for (const id of ids) await fixture.enqueue(first, id);
  for (const { dispatcher } of senders) dispatcher.start();
  for (const id of ids) expect(await fixture.becomes(id, { state: 'sent' })).toMatchObject({ attempts: 1 });
  expect(transports.flatMap((transport) => transport.ids).sort()).toEqual([...ids].sort());
});

test('a process sends the mails of one that died within 30 s', async () => {
  const transport = new ScriptedTransport();
  fixture.sender({ transport }).dispatcher.start();
  await fixture.timer.advance(SECOND);
  await fixture.enqueue(fixture.sender({ transport: new ScriptedTransport() }), 'one');
  await fixture.timer.advance(30 * SECOND);
  await fixture.becomes('one', { state: 'sent' });
  expect(transport.ids).toEqual(['one']);
});

test('a mail whose sender died before it saved the outcome is sent again as the same mail once its claim has expired', async () => {
  const deadTransport = new ScriptedTransport();
  const livingTransport = new ScriptedTransport();
  const recordsThatNeverSaveSent = disturbCommits((state, commitNow) => (state === 'sent' ? new Promise(() => undefined) : commitNow()));
  const sender = fixture.sender({ transport: deadTransport, records: recordsThatNeverSaveSent });
  sender.dispatcher.start();
  await fixture.enqueue(sender, 'one');
  await fixture.until(() => deadTransport.ids.length === 1);
  const died = sender.dispatcher.stop();
  await fixture.timer.advance(2 * SECOND);
  await died;
  fixture.sender({ transport: livingTransport }).dispatcher.start();
  await fixture.timer.advance(117 * SECOND);
  expect(livingTransport.ids).toEqual([]);
  await fixture.timer.advance(SECOND);
  expect(await fixture.becomes('one', { state: 'sent' })).toMatchObject({ attempts: 2 });
  // Its Message-ID and its date are made from these.
  expect(livingTransport.sent).toEqual(deadTransport.sent);
});

test.each([
  ['StoreUnavailable', new StoreUnavailable('away')],
  ['OutcomeUnknown', new OutcomeUnknown('who knows')],
])('a sent mail is not sent again while its outcome can’t be saved (%s)', async (_, error) => {
  let left = 3;
  const transport = new ScriptedTransport();
  const sender = fixture.sender({
    transport,
    records: disturbCommits((state, commitNow) => (state === 'sent' && left-- > 0 ? Promise.reject(error) : commitNow())),
  });
  sender.dispatcher.start();
  await fixture.enqueue(sender, 'one');
  for (let attempt = 1; attempt <= 3; attempt++) {
    await fixture.until(() => sender.lines.length === attempt);
    await fixture.timer.advance(SECOND);
  }
  await fixture.becomes('one', { state: 'sent' });
  expect([transport.ids, sender.metrics.sent]).toEqual([['one'], 1]);
});

test('the outcome of a sent mail is saved once, even if the answer of the records is lost', async () => {
  let first = true;
  const records = disturbCommits(async (state, commitNow) => {
    await commitNow();
    if (state === 'sent' && first) {
      first = false;
      throw new OutcomeUnknown('The connection is gone');
    }
  });
  const transport = new ScriptedTransport();
  const sender = fixture.sender({ transport, records });
  sender.dispatcher.start();
  await fixture.enqueue(sender, 'one');
  await fixture.until(() => sender.lines.length === 1);
  await fixture.timer.advance(200 * SECOND);
  expect(await fixture.mail('one')).toMatchObject({ state: 'sent', attempts: 1 });
  expect(transport.ids).toEqual(['one']);
});

test('a mail whose claim has an unknown outcome is not sent under that claim', async () => {
  let first = true;
  const records = disturbCommits(async (_, commitNow) => {
    await commitNow();
    if (first) {
      first = false;
      throw new OutcomeUnknown('The connection is gone');
    }
  });
  const transport = new ScriptedTransport();
  const sender = fixture.sender({ transport, records });
  sender.dispatcher.start();
  await fixture.enqueue(sender, 'one');
  await fixture.until(() => sender.lines.length === 1);
  await fixture.timer.advance(60 * SECOND);
  expect([transport.ids, await fixture.mail('one')]).toMatchObject([[], { dueAt: START + 120 * SECOND }]);
  await fixture.timer.advance(60 * SECOND);
  await fixture.becomes('one', { state: 'sent', attempts: 2 });
  expect(transport.ids).toEqual(['one']);
});

test('mails are sent once the records are back', async () => {
  let away = true;
  const sender = fixture.sender({
    transport: new ScriptedTransport(),
    records: (records) => ({
      ...disturbCommits((_, commitNow) => commitNow())(records),
      find: (collection, query) => (away ? Promise.reject(new StoreUnavailable('away')) : records.find(collection, query)),
    }),
  });
  sender.dispatcher.start();
  await fixture.enqueue(sender, 'one');
  await fixture.until(() => sender.lines.length > 0);
  away = false;
  await fixture.timer.advance(SECOND);
  await fixture.becomes('one', { state: 'sent' });
});
