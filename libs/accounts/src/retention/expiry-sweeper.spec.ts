import { DEVICES, type DeviceRecord } from '@tiffin/credentials';
import { MAILS, type MailRecord } from '@tiffin/mail';
import { openAccountRecords } from '../../test/records.js';
import { CONTACT_QUERIES, type ContactQueryRecord } from '../contact/contact-query-record.js';
import { ExpirySweeper } from './expiry-sweeper.js';
import { MAIL_RETENTION, MESSAGE_RETENTION } from './retention-rules.js';

test('deletes expired records only', async () => {
  const { records, clock, close } = await openAccountRecords();
  const now = clock.now().getTime();
  const device = (_id: string, expiresAt: number): DeviceRecord => ({ _id, accounts: [], expiresAt });
  const devices = [device('over', now - 1), device('lasting', now)];
  await records.commit(devices.map((record) => ({ kind: 'insert', collection: DEVICES.name, record })));
  const sweeper = new ExpirySweeper(records, clock);
  expect(await sweeper.sweep()).toBe(1);
  expect(await sweeper.sweep()).toBe(0);
  expect((await records.find(DEVICES, {})).map(({ record }) => record._id)).toEqual(['lasting']);
  await close();
});

test('deletes messages after a year', async () => {
  const { records, clock, close } = await openAccountRecords();
  const now = clock.now().getTime();
  const message = (_id: string, at: number): ContactQueryRecord => {
    return { _id, subject: 'Refund', message: 'Please.', writer: null, at: new Date(at).toISOString() };
  };
  const messages = [message('old', now - MESSAGE_RETENTION - 1), message('kept', now - MESSAGE_RETENTION)];
  await records.commit(messages.map((record) => ({ kind: 'insert', collection: CONTACT_QUERIES.name, record })));
  expect(await new ExpirySweeper(records, clock).sweep()).toBe(1);
  expect((await records.find(CONTACT_QUERIES, {})).map(({ record }) => record._id)).toEqual(['kept']);
  await close();
});

test('deletes ended mails of calls after 90 days, but no waiting mails and no mails of reactors', async () => {
  const { records, clock, close } = await openAccountRecords();
  const old = clock.now().getTime() - MAIL_RETENTION - 1;
  const mail = (_id: string, more: Partial<MailRecord>): MailRecord => {
    const ended = { state: 'sent', sealed: null, dueAt: null, notAfter: old, attempts: 1, endedAt: old } as const;
    return { _id, kind: 'new-password', queuedAt: old, ...ended, ...more };
  };
  const mails = [
    mail('sent', {}),
    mail('dropped', { state: 'dropped', kind: 'contact-query' }),
    mail('recent', { queuedAt: old + 1 }),
    mail('waiting', { state: 'waiting', sealed: '…', dueAt: old, endedAt: null }),
    mail('of a reactor', { kind: 'bill' }),
  ];
  await records.commit(mails.map((record) => ({ kind: 'insert', collection: MAILS.name, record })));
  expect(await new ExpirySweeper(records, clock).sweep()).toBe(2);
  expect((await records.find(MAILS, {})).map(({ record }) => record._id).sort()).toEqual(['of a reactor', 'recent', 'waiting']);
  await close();
});
