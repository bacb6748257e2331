import type { CanteenEntry, Directory } from '@tiffin/accounts';
import type { BilledPerson, Language } from '@tiffin/contracts';
import { fixedClock } from '@tiffin/event-sourcing/testing';
import { MAIL_COLLECTIONS, MAILS } from '@tiffin/mail';
import { CollectedMail } from '@tiffin/mail/testing';
import type { RecordStore } from '@tiffin/read-models';
import { openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { testId } from '@tiffin/ordering/testing';
import type { RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import { foldBill } from '../aggregates/bill/bill-state.js';
import type { Bills } from '../aggregates/bill/bills.js';
import { BillReminderMail } from '../use-cases/mail-bills/bill-reminder.mail.js';
import { BillLetters } from '../use-cases/mail-bills/bill-letters.js';
import { IssuedBillMail } from '../use-cases/mail-bills/issued-bill.mail.js';
import { MailIssuedBills } from './mail-issued-bills.reactor.js';

const STUDENT = testId('stud', 1);
const CANTEEN = testId('cant', 1);
const BILL = { billId: `${STUDENT}-2026-10`, canteenId: CANTEEN, studentId: STUDENT, month: '2026-10' };
const AT = '2026-10-31T18:35:00.000Z';

function recorded(event: Pick<RecordedBillEvent, 'type' | 'data'>, revision: number): RecordedBillEvent {
  const metadata = {
    occurredAt: AT,
    actor: { id: 'billing', role: 'system' as const },
    correlationId: 'c',
    causationId: 'c',
    schemaVersion: 1,
  };
  return {
    ...event,
    id: testId('evnt', revision),
    stream: `bill-${BILL.billId}`,
    revision,
    position: revision + 1,
    metadata,
  } as RecordedBillEvent;
}
const issued = (amount = 43_050) =>
  recorded({ type: 'BillIssued', data: { ...BILL, lines: [], adjustments: [], carriedIn: 0, carriedOut: 0, amount, at: AT } }, 0);
const event = (type: RecordedBillEvent['type'], data: object, revision: number) =>
  recorded({ type, data: { ...BILL, ...data, at: AT } } as Pick<RecordedBillEvent, 'type' | 'data'>, revision);
const paid = (amount = 43_050) => recorded({ type: 'BillPaid', data: { ...BILL, amount, at: AT } }, 1);

const directory = temporaryDirectory();
let records: RecordStore;
let number = 0;
beforeEach(async () => {
  records = await openEmbeddedRecordStore(join(directory.path, `${number++}.db`), [...MAIL_COLLECTIONS]);
});
afterEach(() => records.close());
afterAll(() => directory.remove());

interface Given {
  readonly mailBills?: boolean;
  readonly upi?: CanteenEntry['upi'];
  readonly accountStatus?: 'open' | 'closed' | 'erased' | 'unknown';
  readonly history?: readonly RecordedBillEvent[];
  readonly now?: string;
  readonly language?: Language;
}

function office({ mailBills = true, upi = null, accountStatus = 'open', history = [issued()], now = AT, language = 'en' }: Given = {}) {
  const person: BilledPerson = {
    _id: STUDENT,
    avatar: null,
    fullName: 'Aarav',
    userName: 'BH1-101',
    phoneNumber: '',
    email: 'aarav@bh1.example',
  };
  const people = {
    canteen: () => Promise.resolve({ hostelName: 'Ganga', mailBills, upi, dueDays: 10, timeZone: 'Asia/Kolkata' } as CanteenEntry),
    accountStatusOf: () => Promise.resolve(accountStatus),
    languageOf: () => Promise.resolve(language),
    billedPeople: () => Promise.resolve(new Map([[STUDENT, person]])),
  } as unknown as Directory;
  const bills = {
    current: () => Promise.resolve({ state: foldBill(history), revision: history.length - 1, position: 1 }),
  } as unknown as Bills;
  const outbox = new CollectedMail();
  const letters = new BillLetters(bills, people, () => 'http://tiffin.example');
  const mail = new IssuedBillMail(outbox, letters);
  const reminder = new BillReminderMail(outbox, letters);
  return { outbox, mail, reminder, reactor: new MailIssuedBills(people, outbox, mail, reminder, records, fixedClock(now)) };
}
const promised = (): Promise<number> => records.count(MAILS, {});

test('queues one mail for an issued bill, however often its event is handled', async () => {
  const { reactor, outbox } = office();
  await reactor.handle(issued());
  const [letter] = await outbox.to('aarav@bh1.example');
  expect(letter).toMatchObject({
    language: 'en',
    subject: 'Your canteen bill for October 2026',
    facts: [
      { label: 'Month', value: 'October 2026' },
      { label: 'Amount', value: '₹430.50' },
      { label: 'Payment', value: 'At the canteen counter' },
    ],
    action: { url: `http://tiffin.example/bills/${STUDENT}` },
  });
  await reactor.handle(issued());
  await reactor.handle(paid());
  expect(await promised()).toBe(1);
});

test.each([
  ['hi', 'अक्टूबर 2026 का आपका कैंटीन बिल', 'याद दिलाना: अक्टूबर 2026 का आपका कैंटीन बिल', 'अपने बिल देखें', '11 नवंबर 2026'],
  ['pa', 'ਅਕਤੂਬਰ 2026 ਦਾ ਤੁਹਾਡਾ ਕੰਟੀਨ ਬਿੱਲ', 'ਰਿਮਾਈਂਡਰ: ਅਕਤੂਬਰ 2026 ਦਾ ਤੁਹਾਡਾ ਕੰਟੀਨ ਬਿੱਲ', 'ਆਪਣੇ ਬਿੱਲ ਦੇਖੋ', '11 ਨਵੰਬਰ 2026'],
] as const)('writes mails about bills in the student’s language: %s', async (language, subject, reminding, label, due) => {
  const { mail, reminder } = office({ language });
  const { billId } = BILL;
  expect(await mail.compose({ billId })).toMatchObject({ language, subject, action: { label } });
  const reminded = await reminder.compose({ billId });
  expect(reminded).toMatchObject({ language, subject: reminding, action: { label } });
  expect(reminded?.facts.map(({ value }) => value)).toContain(due);
});

test('mentions UPI where the canteen accepts it', async () => {
  const { reactor, outbox } = office({ upi: { upiId: 'mess@okbank', payeeName: 'Ganga Mess' } });
  await reactor.handle(issued());
  const [letter] = await outbox.to('aarav@bh1.example');
  expect(letter?.facts).toContainEqual({ label: 'Payment', value: 'At the canteen counter or by UPI' });
});

test.each<[string, Given]>([
  ['where the canteen does not mail bills', { mailBills: false }],
  ['to an erased student', { accountStatus: 'erased' }],
  ['to an unknown student', { accountStatus: 'unknown' }],
  ['of an old event, which a reactor reads again when it starts anew', { now: '2026-11-03T18:35:00.001Z' }],
])('sends no mail %s', async (_, given) => {
  await office(given).reactor.handle(issued());
  expect(await promised()).toBe(0);
});

test('uses the amount at the time of sending, and drops mails of paid bills and removed students', async () => {
  const { billId } = BILL;
  expect(await office({ history: [issued(), paid()] }).mail.compose({ billId })).toBeUndefined();
  expect(await office({ accountStatus: 'erased' }).mail.compose({ billId })).toBeUndefined();
  expect(await office({ history: [] }).mail.compose({ billId })).toBeUndefined();
  await expect(office({ accountStatus: 'closed' }).mail.compose({ billId })).rejects.toMatchObject({ code: 'unavailable_now' });
  const nothing = await office({ history: [issued(0), paid(0)] }).mail.compose({ billId });
  expect(nothing?.facts.slice(1)).toEqual([
    { label: 'Amount', value: '₹0.00' },
    { label: 'Payment', value: 'Nothing to pay' },
  ]);
});

test('queues one mail per reminder, and drops it where the bill was paid, claimed or questioned meanwhile', async () => {
  const { billId } = BILL;
  const reminded = event('BillReminderSent', { on: '2026-11-12', number: 1 }, 1);
  const { reactor } = office({ mailBills: false, history: [issued(), reminded] });
  await reactor.handle(reminded);
  await reactor.handle(reminded);
  await reactor.handle(event('BillReminderSent', { on: '2026-11-19', number: 2 }, 2));
  expect(await promised()).toBe(2);
  const letter = await office({ history: [issued(), reminded] }).reminder.compose({ billId });
  expect(letter).toMatchObject({
    language: 'en',
    subject: 'Reminder: your canteen bill for October 2026',
    facts: [{ value: 'October 2026' }, { label: 'Left to pay', value: '₹430.50' }, { label: 'Due', value: 'November 11, 2026' }],
  });
  const claimed = event('BillPaymentClaimed', { claimId: 'claim', amount: 43_050, reference: '412345678901' }, 1);
  const asked = event('BillQuestioned', { questionId: 'question', text: 'What is this?' }, 1);
  for (const meanwhile of [paid(), claimed, asked])
    expect(await office({ history: [issued(), meanwhile] }).reminder.compose({ billId })).toBeUndefined();
});
