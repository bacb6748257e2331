import type { Browser } from '@tiffin/accounts/testing';
import type { Order, Student } from '@tiffin/contracts';
import { mailsIn, mailTo } from '@tiffin/mail/testing';
import { ACCOUNT_COLLECTIONS } from '@tiffin/accounts';
import { RECORDS } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { join } from 'node:path';
import { oneOfEach, persistently, place } from './carts.js';
import { newDirectory, next, TestApi, type LiveSocket } from './test-api.js';

let api: TestApi;
let contractor: Browser;
let cart: ReturnType<typeof oneOfEach>;
beforeAll(async () => {
  api = await TestApi.start();
  contractor = await api.contractor();
  cart = oneOfEach(await api.menu(contractor, 50));
});
afterAll(() => api.stop());

const outbox = (): string => join(api.directory, 'outbox');
const disconnected = (socket: LiveSocket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve));
const studentIn = ({ body }: { body: unknown }): Student => body as Student;

/** Registered over the wire, signed in with the password from the mail. */
async function registered(rollNo: string): Promise<{ student: Student; browser: Browser }> {
  const email = `r${rollNo}@students.example`;
  const answer = await contractor.post('/contractors/students', { fullName: 'Meher Rao', rollNo, email, phoneNumber: '919876540321' });
  expect(answer.status).toBe(201);
  const { text } = await mailTo(outbox(), email);
  expect(text).toContain(`\nLogin: BH1-${rollNo}\n`);
  const password = /^Password: ([A-Za-z0-9]{12})$/m.exec(text)?.[1] ?? '';
  const browser = api.browser();
  expect((await browser.logIn('student', `BH1-${rollNo}`, password)).status).toBe(200);
  return { student: studentIn(answer), browser };
}

test('from the register to the counter, and gone without a trace but the orders', async () => {
  const { student, browser } = await registered('301');
  const changed = { fullName: 'Meher Iyer', rollNo: 302, email: 'r302@students.example', phoneNumber: '919876540322' };
  expect(studentIn(await contractor.patch(`/contractors/students/${student._id}`, changed)).userName).toBe('BH1-302');
  const list = await contractor.get('/contractors/students?search=meher');
  expect(list.body).toEqual({
    students: [{ ...student, ...changed, rollNo: '302', userName: 'BH1-302' }],
    studentsInfo: { hasNextPage: false },
  });

  const placed = await place(browser, cart);
  const order = placed.body as unknown as Order;
  const refused = await contractor.delete(`/contractors/students/${student._id}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'open_orders', orders: [order._id] } });
  expect((await contractor.patch(`/orders/${order._id}?status=PickedUp`)).status).toBe(200);

  const socket = await api.socket(browser);
  const end = disconnected(socket);
  expect(await contractor.delete(`/contractors/students/${student._id}`)).toMatchObject({ status: 200, body: {} });
  expect(await end).toBe('io server disconnect');
  await expect(api.socket(browser)).rejects.toThrow('tokens missing');
  expect(mailsIn(outbox()).filter(({ to }) => to.startsWith('r30'))).toEqual([]);

  await api.settled();
  const history = (await contractor.get(`/orders/${student._id}`)).body['orders'] as unknown as Order[];
  expect(history).toMatchObject([{ _id: order._id, amount: order.amount, studentInfo: { fullName: 'Removed student', userName: '' } }]);
  const { entries } = (await contractor.get('/audit?kind=account')).body as unknown as { entries: { type: string; actor: object }[] };
  expect(entries.slice(0, 3).map(({ type }) => type)).toEqual(['StudentRemoved', 'AccountDetailsChanged', 'StudentRegistered']);
});

test('an order on its way while its student is removed ends rejected, for everybody who watches', async () => {
  for (let round = 0; round < 12; round++) {
    const { student, browser } = await registered(String(400 + round));
    const watching = await api.socket(contractor);
    const news = next(watching, 'orderRejected');
    const [placed, removed] = await Promise.all([
      place(browser, cart),
      persistently(() => contractor.delete(`/contractors/students/${student._id}`)),
    ]);
    await api.settled();
    const { _id } = placed.body as unknown as Order;
    if (removed.status === 409) {
      expect(removed.body['orders']).toEqual([_id]);
      expect((await contractor.patch(`/orders/${_id}?status=Rejected`)).status).toBe(200);
    } else {
      expect(removed.status).toBe(200);
      const history = await contractor.get(`/orders/${student._id}`);
      if (placed.status === 201) {
        expect(history.body['orders']).toMatchObject([{ _id, status: 'Rejected', studentInfo: { fullName: 'Removed student' } }]);
        expect((await news)._id).toBe(_id);
      } else {
        expect([401, 403]).toContain(placed.status);
        expect(history.status).toBe(404);
      }
    }
    watching.disconnect();
  }
});

test('an import is previewed, registers all, and each mail opens its account', async () => {
  const file =
    'RollNo;FullName;PhoneNumber;Email\r\n501;Asha;919876540321;r501@students.example\r\n502;Ravi;919876540322;r502@students.example\r\n';
  const send = (query = '') => contractor.post(`/contractors/students/import${query}`).type('text/csv; charset=utf-8').send(file);
  const dry = await send('?dryRun');
  expect(dry).toMatchObject({ status: 200, body: { valid: 2, invalid: 0 } });
  expect(await send()).toMatchObject({ status: 201, body: { registered: 2 } });
  for (const rollNo of [501, 502]) {
    const { text } = await mailTo(outbox(), `r${rollNo}@students.example`);
    const password = /^Password: ([A-Za-z0-9]{12})$/m.exec(text)?.[1] ?? '';
    expect((await api.browser().logIn('student', `BH1-${rollNo}`, password)).status).toBe(200);
  }
  const again = await send();
  expect(again).toMatchObject({
    status: 400,
    body: { invalid: 2, rows: [{ row: 2, errors: { rollNo: /use/, email: /use/ } }, { row: 3 }] },
  });
});

test('a start finishes what was cut short: who has an open order is back, who has none is gone', async () => {
  const directory = newDirectory();
  let restarted = await TestApi.start({}, { directory });
  try {
    const menu = await restarted.menu(await restarted.contractor());
    const order = await place(await restarted.student('BH1-102'), oneOfEach(menu));
    expect(order.status).toBe(201);
    const students = ACCOUNT_COLLECTIONS.find(({ name }) => name === 'students') as CollectionDefinition<StoredRecord>;
    const records = restarted.running.app.get<RecordStore>(RECORDS, { strict: false });
    const { students: people = [] } = restarted.canteens[0] ?? {};
    for (const { _id } of people.slice(0, 2)) {
      const found = await records.get(students, _id);
      const record = { ...found?.record, _id, status: 'closed' };
      await records.commit([{ kind: 'replace', collection: 'students', record, revision: found?.revision ?? 0 }]);
    }
    await restarted.halt();
    restarted = await TestApi.start({}, { directory });
    const browser = await restarted.contractor();
    const deadline = Date.now() + 60_000;
    while ((await restarted.browser().logIn('student', 'BH1-102', 'tiffin123')).status !== 200)
      if (Date.now() > deadline) throw new Error('BH1-102 is still closed');
    const first = await browser.patch(`/contractors/students/${people[0]?._id}`, {
      fullName: 'Nobody',
      rollNo: 777,
      email: 'nobody@students.example',
      phoneNumber: '919876540321',
    });
    expect(first.status).toBe(404);
  } finally {
    await restarted.stop();
  }
});
