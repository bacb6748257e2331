import { correlated } from '@tiffin/event-sourcing';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { MAIL_COLLECTIONS, MAILS, NOTIFICATIONS } from './mail-record.js';
import { MailsOfCallHandler, MailsOfCallQuery } from './mails-of-call.js';
import { DurableOutbox, MailKinds } from './outbox/durable-outbox.js';
import { Seal } from './outbox/seal.js';

let records: RecordStore;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ records, close } = await temporaryRecords(MAIL_COLLECTIONS));
});
afterAll(() => close());

const kind = { name: 'welcome', compose: () => Promise.resolve(undefined) };
let now = Date.parse('2026-11-21T06:30:00Z');

function queuedMail(id: string, call: string | undefined, collection = MAILS): RecordOperation {
  now += 1_000;
  const clock = { now: () => new Date(now) };
  const outbox = new DurableOutbox({
    kinds: new MailKinds(),
    seal: new Seal('secret'),
    clock,
    dispatcher: { wake: () => undefined },
    collection,
  });
  const entry = (): RecordOperation => outbox.entry({ id, kind, parameters: { to: 'student@example.com' } });
  return call === undefined ? entry() : correlated(call, entry);
}

test('the query returns the mails and notifications of one call, oldest first, without their content', async () => {
  const mailOfCall = queuedMail('one', 'call');
  const otherMails = Array.from({ length: 600 }, (_, number) => queuedMail(`other-${number}`, 'other'));
  await records.commit([mailOfCall, queuedMail('uncalled', undefined), ...otherMails, queuedMail('notified', 'call', NOTIFICATIONS)]);
  const [sent] = await records.find(MAILS, { where: { state: 'waiting' }, sort: [{ field: 'queuedAt', direction: 'asc' }], limit: 1 });
  if (!sent) throw new Error('It was not promised.');
  const record = { ...sent.record, state: 'sent', sealed: null, dueAt: null, endedAt: now } as const;
  await records.commit([{ kind: 'replace', collection: MAILS.name, record, revision: sent.revision }]);
  const { mails } = await new MailsOfCallHandler(records).execute(new MailsOfCallQuery('call'));
  expect(mails).toEqual([
    {
      _id: 'one',
      outbox: 'mails',
      kind: 'welcome',
      state: 'sent',
      queuedAt: '2026-11-21T06:30:01.000Z',
      endedAt: new Date(now).toISOString(),
      attempts: 0,
    },
    {
      _id: 'notified',
      outbox: 'notifications',
      kind: 'welcome',
      state: 'waiting',
      queuedAt: new Date(now).toISOString(),
      endedAt: null,
      attempts: 0,
    },
  ]);
  expect((await new MailsOfCallHandler(records).execute(new MailsOfCallQuery('none'))).mails).toEqual([]);
});
