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

/** The records, with something before or in place of each commit. */
function committing(commit: (state: MailRecord['state'], go: () => Promise<void>) => Promise<void>): (records: RecordStore) => RecordStore {
  return (records) => ({
    get: (collection, id) => records.get(collection, id),
    find: (collection, query) => records.find(collection, query),
    count: (collection, where) => records.count(collection, where),
    scrub: () => records.scrub(),
    close: () => records.close(),
    commit: (operations: readonly RecordOperation[]) => {
      const [operation] = operations;
      const go = (): Promise<void> => records.commit(operations);
      return operation?.kind === 'replace' ? commit((operation.record as MailRecord).state, go) : go();
    },
  });
}

test('two that share the records send each mail once', async () => {
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

test('another one’s mails are found within 30 s, should it have died before it sent them', async () => {
  const transport = new ScriptedTransport();
  fixture.sender({ transport }).dispatcher.start();
  await fixture.timer.advance(SECOND);
  await fixture.enqueue(fixture.sender({ transport: new ScriptedTransport() }), 'one');
  await fixture.timer.advance(30 * SECOND);
  await fixture.becomes('one', { state: 'sent' });
  expect(transport.ids).toEqual(['one']);
});

test('a mail whose sender died after it was sent is sent again, once its claim has lapsed, as the same mail', async () => {
  const dead = new ScriptedTransport();
  const living = new ScriptedTransport();
  const dies = committing((state, go) => (state === 'sent' ? new Promise(() => undefined) : go()));
  const sender = fixture.sender({ transport: dead, records: dies });
  sender.dispatcher.start();
  await fixture.enqueue(sender, 'one');
  await fixture.until(() => dead.ids.length === 1);
  const died = sender.dispatcher.stop();
  await fixture.timer.advance(2 * SECOND);
  await died;
  fixture.sender({ transport: living }).dispatcher.start();
  await fixture.timer.advance(117 * SECOND);
  expect(living.ids).toEqual([]);
  await fixture.timer.advance(SECOND);
  expect(await fixture.becomes('one', { state: 'sent' })).toMatchObject({ attempts: 2 });
  // Its Message-ID and its date are made of these.
  expect(living.sent).toEqual(dead.sent);
});

test.each([
  ['StoreUnavailable', new StoreUnavailable('away')],
  ['OutcomeUnknown', new OutcomeUnknown('who knows')],
])('while it can’t be written down that a mail was sent (%s), it is not sent again', async (_, error) => {
  let left = 3;
  const transport = new ScriptedTransport();
  const sender = fixture.sender({
    transport,
    records: committing((state, go) => (state === 'sent' && left-- > 0 ? Promise.reject(error) : go())),
  });
  sender.dispatcher.start();
  await fixture.enqueue(sender, 'one');
  for (let tries = 1; tries <= 3; tries++) {
    await fixture.until(() => sender.lines.length === tries);
    await fixture.timer.advance(SECOND);
  }
  await fixture.becomes('one', { state: 'sent' });
  expect([transport.ids, sender.metrics.sent]).toEqual([['one'], 1]);
});

test('that a mail was sent is written down once, even where nobody heard that it was', async () => {
  let first = true;
  const heard = committing(async (state, go) => {
    await go();
    if (state === 'sent' && first) {
      first = false;
      throw new OutcomeUnknown('The connection is gone');
    }
  });
  const transport = new ScriptedTransport();
  const sender = fixture.sender({ transport, records: heard });
  sender.dispatcher.start();
  await fixture.enqueue(sender, 'one');
  await fixture.until(() => sender.lines.length === 1);
  await fixture.timer.advance(200 * SECOND);
  expect(await fixture.mail('one')).toMatchObject({ state: 'sent', attempts: 1 });
  expect(transport.ids).toEqual(['one']);
});

test('a claim of which nobody knows whether it counts is not acted on', async () => {
  let first = true;
  const unsure = committing(async (_, go) => {
    await go();
    if (first) {
      first = false;
      throw new OutcomeUnknown('The connection is gone');
    }
  });
  const transport = new ScriptedTransport();
  const sender = fixture.sender({ transport, records: unsure });
  sender.dispatcher.start();
  await fixture.enqueue(sender, 'one');
  await fixture.until(() => sender.lines.length === 1);
  await fixture.timer.advance(60 * SECOND);
  expect([transport.ids, await fixture.mail('one')]).toMatchObject([[], { dueAt: START + 120 * SECOND }]);
  await fixture.timer.advance(60 * SECOND);
  await fixture.becomes('one', { state: 'sent', attempts: 2 });
  expect(transport.ids).toEqual(['one']);
});

test('records that are away stop nothing for good', async () => {
  let away = true;
  const sender = fixture.sender({
    transport: new ScriptedTransport(),
    records: (records) => ({
      ...committing((_, go) => go())(records),
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
