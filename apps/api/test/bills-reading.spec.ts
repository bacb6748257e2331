import type { Browser } from '@tiffin/accounts/testing';
import { BillSchedule } from '@tiffin/billing';
import type { Bill, BillDetail, PageInfo, Student } from '@tiffin/contracts';
import { CLOCK } from '@tiffin/kernel';
import { mailsIn, mailTo } from '@tiffin/mail/testing';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RunningClock } from '../src/start/running-clock.js';
import { oneOfEach, place } from './carts.js';
import { nextMessage, TestApi } from './test-api.js';

/** Two canteens whose students ordered in October. It is the second of November, and the bills of October are issued. */
let api: TestApi;
let [ganga, kaveri]: { contractor: Browser; students: Browser[]; ids: string[] }[] = [];
const AARAV = 0;
const VIVAAN = 1;
const ADITYA = 2;
const OCTOBER = '2026-10';

async function open(canteen: number, hostel: 'bh1' | 'gh1') {
  const contractor = await api.contractor(hostel);
  const names = [101, 102, 103].map((rollNo) => `${hostel.toUpperCase()}-${rollNo}`);
  const students = await Promise.all(names.map((name) => api.student(name)));
  const cart = oneOfEach(await api.menu(contractor, 100));
  const ids = (api.canteens[canteen]?.students ?? []).map(({ _id }) => _id);
  /** Orders of 36.75 each, picked up or left pending. */
  const order = async (student: number, status?: 'Prepared' | 'PickedUp'): Promise<void> => {
    const placed = await place(students[student]!, cart);
    expect(placed.status).toBe(201);
    const moved = status && (await contractor.patch(`/orders/${String(placed.body['_id'])}?status=${status}`));
    if (moved) expect(moved.status).toBe(200);
  };
  return { contractor, students, ids, order };
}

beforeAll(async () => {
  api = await TestApi.start({ TIFFIN_CLOCK: '2026-10-20T06:00:00.000Z', TIFFIN_PUBLIC_URL: 'http://tiffin.example' });
  await api.running.app.get(BillSchedule).stop();
  const bh1 = await open(0, 'bh1');
  const gh1 = await open(1, 'gh1');
  [ganga, kaveri] = [bh1, gh1];
  for (const student of [ADITYA, AARAV, AARAV]) await bh1.order(student, 'PickedUp');
  await bh1.order(VIVAAN, 'Prepared');
  await bh1.order(VIVAAN);
  await gh1.order(AARAV, 'PickedUp');
  expect((await bh1.contractor.patch('/contractors/settings', { mailBills: true })).body).toEqual({ mailBills: true });
  api.running.app.get<RunningClock>(CLOCK, { strict: false }).startAt(new Date('2026-11-02T05:00:00.000Z'));
  expect((await bh1.contractor.post('/bills/generate')).body).toEqual({ month: 10, year: 2026, issued: 3, revised: 0 });
  expect((await gh1.contractor.post('/bills/generate')).body).toMatchObject({ issued: 1 });
  await bh1.order(AARAV, 'Prepared');
  await api.settled();
});
afterAll(() => api.stop());

const textOf = async (path: string, caller: Browser): Promise<string> => (await caller.get(path)).text;
const billsOf = ({ body }: { body: Record<string, unknown> }): Bill[] => body['bills'] as Bill[];
const brief = ({ year, month, amount, paid, studentInfo }: Bill): string =>
  `${year}-${month} ${studentInfo.userName} ${amount}${paid ? ' paid' : ''}`;

describe('a month’s bills', () => {
  const list = async (query: string, caller = ganga!.contractor) => (await caller.get(`/bills${query}`)).body;
  const ALL = ['2026-10 BH1-101 73.5', '2026-10 BH1-102 36.75', '2026-10 BH1-103 36.75'];

  test.each([
    ['', ALL],
    ['?month=10&year=2026', ALL],
    ['?month=11', []],
    ['?month=10&year=2025', []],
    ['?search=103', ALL.slice(2)],
    ['?search=VIVA', ALL.slice(1, 2)],
    ['?search=bh1-10', ALL],
    ['?limit=2', ALL.slice(0, 2)],
    ['?limit=2&page=2', ALL.slice(2)],
  ])('%s', async (query, expected) => {
    expect(billsOf({ body: await list(query) }).map(brief)).toEqual(expected);
  });

  test('come with whether there are more, their students and their dates of issue', async () => {
    const two = (await list('?limit=2'))['billsInfo'] as PageInfo;
    const three = (await list('?limit=3'))['billsInfo'];
    expect([two, three]).toEqual([{ hasNextPage: true, next: expect.any(String) as string }, { hasNextPage: false }]);
    expect(billsOf({ body: await list(`?limit=2&after=${encodeURIComponent(two.next ?? '')}`) }).map(brief)).toEqual(ALL.slice(2));
    const [bill] = billsOf({ body: await list('') });
    const _id = ganga!.ids[AARAV];
    const email = expect.stringContaining('@') as string;
    expect(bill).toMatchObject({ _id: `${_id}-${OCTOBER}`, paidOn: null, revision: 0, studentInfo: { _id, fullName: 'Aarav', email } });
    expect(bill?.issuedOn).toMatch(/^2026-11-02T05:00/);
  });

  test.each(['/bills?month=13', '/bills/csv?month=13', '/bills?limit=101', `/bills?search=${'a'.repeat(101)}`, '/bills/csv?detail=all'])(
    'are refused with %s',
    async (path) => expect(await ganga!.contractor.get(path)).toMatchObject({ status: 400, body: { code: 'validation' } }),
  );

  test('are listed, on screen and as a spreadsheet, for the canteen’s contractor only', async () => {
    expect(billsOf({ body: await list('', kaveri!.contractor) }).map(brief)).toEqual(['2026-10 GH1-101 36.75']);
    expect(await textOf('/bills/csv', kaveri!.contractor)).not.toMatch(/BH1|Aarav/);
  });

  test('are exported as a spreadsheet with a row for each bill or each order; fixed paths win over a student’s', async () => {
    const response = await ganga!.contractor.get('/bills/csv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bills-2026-10.csv"',
    });
    const [head, ...rows] = response.text.split('\r\n');
    expect(head).toBe('\ufeffmonth,rollNo,fullName,userName,amount,paid,paidOn,issuedOn,bill');
    expect(rows).toHaveLength(4);
    expect(rows[0]).toBe(`2026-10,101,Aarav,BH1-101,73.5,no,,2026-11-02,${ganga!.ids[AARAV]}-2026-10`);
    const [, ...orders] = (await textOf('/bills/csv?detail=orders', ganga!.contractor)).split('\r\n');
    expect(orders.filter((row) => row !== '').map((row) => row.split(',').slice(1, 3).join(' '))).toEqual([
      ...['101 Aarav', '101 Aarav', '102 Vivaan', '103 Aditya'],
    ]);
    expect(await textOf('/bills/csv?month=9', ganga!.contractor)).toBe(`${head}\r\n`);
  });
});

describe('one student’s bills', () => {
  test('are shown to the student and the contractor, and to nobody else', async () => {
    const id = ganga!.ids[AARAV]!;
    for (const caller of [ganga!.students[AARAV]!, ganga!.contractor])
      expect(((await caller.get(`/bills/${id}`)).body as unknown as Bill[]).map(brief)).toEqual(['2026-10 BH1-101 73.5']);
    const strangers = [ganga!.students[VIVAAN]!, kaveri!.students[AARAV]!, kaveri!.contractor];
    const bill = `/bills/${id}-${OCTOBER}`;
    for (const caller of strangers)
      for (const path of [`/bills/${id}`, `${bill}/detail`, `${bill}/pdf`])
        expect(await caller.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const path of [`/bills/${randomUUID()}`, '/bills/nobody', '/bills/x/detail', `/bills/${id}-2026-09/pdf`])
      expect((await ganga!.contractor.get(path)).status).toBe(404);
    expect((await kaveri!.contractor.get(`/bills/${kaveri!.ids[VIVAAN]}`)).body).toEqual([]);
  });

  test('are in the register of students, and in the answer to a change of it', async () => {
    const expected = [{ _id: `${ganga!.ids[VIVAAN]}-${OCTOBER}`, month: 10, year: 2026, amount: 36.75, paid: false }];
    const { students } = (await ganga!.contractor.get('/contractors/students?search=102')).body as unknown as { students: Student[] };
    const [{ _id, fullName, rollNo, email, phoneNumber, bills }] = students as [Student];
    expect(bills).toEqual(expected);
    const changed = await ganga!.contractor.patch(`/contractors/students/${_id}`, { fullName, rollNo, email, phoneNumber });
    expect((changed.body as unknown as Student).bills).toEqual(expected);
  });

  test('are mailed once each, if the canteen wants that', async () => {
    const outbox = join(api.directory, 'outbox');
    const { students } = (await ganga!.contractor.get('/contractors/students')).body as unknown as { students: Student[] };
    const { text, subject } = await mailTo(outbox, students[AARAV]!.email);
    expect(subject).toBe('Your canteen bill for October 2026');
    expect(text).toContain(`\nhttp://tiffin.example/bills/${ganga!.ids[AARAV]}\n`);
    for (const { email } of students) await mailTo(outbox, email);
    await ganga!.contractor.post('/bills/generate');
    await api.settled();
    const recipients = mailsIn(outbox).map(({ to }) => to);
    expect(recipients.sort()).toEqual(students.map(({ email }) => email).sort());
  });
});

describe('an explained bill', () => {
  const detail = async (caller: Browser): Promise<BillDetail> =>
    (await caller.get(`/bills/${ganga!.ids[AARAV]}-${OCTOBER}/detail`)).body as unknown as BillDetail;

  test('shows its parts and its history, and names no other person to its student', async () => {
    const mine = await detail(ganga!.students[AARAV]!);
    const theirs = await detail(ganga!.contractor);
    expect(theirs).toMatchObject({ amount: 73.5, adjustments: [], carriedIn: 0, carriedOut: 0, studentInfo: { fullName: 'Aarav' } });
    expect(theirs.lines.map(({ subtotal, packingCharges, tax, amount }) => [subtotal, packingCharges, tax, amount])).toEqual(
      Array(2).fill([35, 0, 1.75, 36.75]),
    );
    const dish = { name: expect.any(String) as string, quantity: 1 };
    expect(theirs.lines).toMatchObject(Array(2).fill({ token: expect.any(Number) as number, dishes: [dish, dish] }));
    expect(theirs.timeline).toMatchObject([{ type: 'BillIssued', amount: 73.5, actor: { role: 'contractor', fullName: 'Ramesh' } }]);
    expect(mine.timeline).toMatchObject([{ actor: { _id: '', role: 'contractor', fullName: '' } }]);
    expect({ ...mine, timeline: [] }).toEqual({ ...theirs, timeline: [] });
  });

  test('can be printed', async () => {
    const { headers, body } = await ganga!.students[AARAV]!.get(`/bills/${ganga!.ids[AARAV]}-${OCTOBER}/pdf`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="bill-BH1-101-2026-10.pdf"',
    });
    expect((body as Buffer).toString('latin1')).toContain('(Bill for October 2026, Aarav)');
  });

  test('is printed for nobody else, even from the cache, and in the language of each reader', async () => {
    const path = `/bills/${ganga!.ids[AARAV]}-${OCTOBER}/pdf`;
    const aarav = ganga!.students[AARAV]!;
    const contractor = ganga!.contractor;
    await contractor.patch('/users/language', { language: 'hi' });
    const files = await Promise.all(
      [aarav, contractor].map(async (caller) => ((await caller.get(path)).body as Buffer).toString('latin1')),
    );
    await contractor.patch('/users/language', { language: 'en' });
    expect(files.map((file) => /\/Lang \((\w+)\)/.exec(file)?.[1])).toEqual(['en', 'hi']);
    expect((await ganga!.students[VIVAAN]!.get(path)).status).toBe(404);
    expect((await kaveri!.contractor.get(path)).status).toBe(404);
  });

  test('sends its changes to its student and the contractor, once the lists have them, and to nobody else', async () => {
    const people = [ganga!.students[AARAV]!, ganga!.contractor, ganga!.students[VIVAAN]!, kaveri!.contractor, kaveri!.students[AARAV]!];
    const sockets = await Promise.all(people.map((browser) => api.socket(browser)));
    const messagesOf = sockets.map((socket) => {
      const names: string[] = [];
      // Messages about the menu after earlier orders may come up to a second later.
      socket.onAny((name: string) => name !== 'menuChanged' && names.push(name));
      return names;
    });
    const mine = nextMessage(sockets[0]!, 'billChanged');
    const counter = nextMessage(sockets[1]!, 'billChanged');
    const id = `${ganga!.ids[AARAV]}-${OCTOBER}`;
    const paid = await ganga!.contractor.patch(`/bills/${id}`, { amount: 73.5 });
    expect(paid.status).toBe(200);
    expect([await mine, await counter]).toEqual([paid.body, paid.body]);
    const headers = { 'x-after-position': paid.headers['x-position'] ?? '' };
    const [first] = billsOf(await ganga!.contractor.get('/bills').set(headers));
    expect(first).toEqual(paid.body);
    const undone = [nextMessage(sockets[0]!, 'billChanged'), nextMessage(sockets[1]!, 'billChanged')];
    await ganga!.contractor.post(`/bills/${id}/reversal`, { reason: 'Marked by mistake' });
    for (const bill of await Promise.all(undone)) expect(bill).toMatchObject({ _id: id, paid: false, paidOn: null, revision: 2 });
    expect(messagesOf).toEqual([['billChanged', 'billChanged'], ['billChanged', 'billChanged'], [], [], []]);
  });
});

test('statistics count what is billed in a canteen, by month of creation, the running month included', async () => {
  const rows = async (query: string, caller = ganga!.contractor) => (await caller.get(`/orders/statistics${query}`)).body;
  const expected = [
    { month: 10, orderCount: 4, monthlyTotal: 147 },
    { month: 11, orderCount: 1, monthlyTotal: 36.75 },
  ];
  expect(await rows('')).toEqual(expected);
  expect(await rows('?year=2026')).toEqual(expected);
  expect(await rows('?year=2025')).toEqual([]);
  expect(await rows('', kaveri!.contractor)).toEqual([{ month: 10, orderCount: 1, monthlyTotal: 36.75 }]);
  expect((await ganga!.contractor.get('/orders/statistics?year=20')).status).toBe(400);
});

test('a removed student’s bills come last, name nobody, and still add up', async () => {
  const { contractor, ids } = ganga!;
  const before = (await contractor.get('/orders/statistics')).body;
  const open = (await contractor.get('/orders?status=Prepared')).body['orders'] as { _id: string }[];
  for (const { _id } of open) await contractor.patch(`/orders/${_id}?status=PickedUp`);
  expect((await contractor.delete(`/contractors/students/${ids[AARAV]}`)).status).toBe(200);
  await api.settled();
  const list = billsOf(await contractor.get('/bills'));
  expect(list.map(({ amount, studentInfo: { fullName, email } }) => [amount, fullName, email === ''])).toEqual([
    [36.75, 'Vivaan', false],
    [36.75, 'Aditya', false],
    [73.5, 'Removed student', true],
  ]);
  for (const search of ['aarav', '101', 'removed']) expect(billsOf(await contractor.get(`/bills?search=${search}`))).toEqual([]);
  const id = `${ids[AARAV]}-${OCTOBER}`;
  expect((await contractor.get(`/bills/${ids[AARAV]}`)).body).toMatchObject([{ _id: id, studentInfo: { fullName: 'Removed student' } }]);
  const pdf = await contractor.get(`/bills/${id}/pdf`);
  expect(pdf.headers['content-disposition']).toBe('attachment; filename="bill-2026-10.pdf"');
  const messages = [
    (pdf.body as Buffer).toString('latin1'),
    JSON.stringify((await contractor.get(`/bills/${id}/detail`)).body),
    await textOf('/bills/csv', contractor),
    await textOf('/bills/csv?detail=orders', contractor),
  ];
  for (const text of messages) expect([text.includes('Removed student'), /Aarav|BH1-101/.test(text)]).toEqual([true, false]);
  expect((await contractor.get('/orders/statistics')).body).toEqual(before);
});
