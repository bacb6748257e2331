import type { Browser } from '@tiffin/accounts/testing';
import type { AuditPage } from '@tiffin/contracts';
import type { OrderReference } from '@tiffin/ordering';
import { startAudit } from '../src/testing/index.js';
import { type AuditApp } from '../src/testing/start-audit.js';
import { closed, orderOf, placed, rejected, SAMOSA } from './events.js';

const ORDER = '0d000000-0000-4000-8000-000000000001';
/** What people call the order. */
const NUMBERED = { createdAt: '2026-11-20T06:30:00.000Z', token: 1, dishes: [{ name: 'Samosa', quantity: 2 }] };
const OTHER_ORDER = '0d000000-0000-4000-8000-000000000002';

let app: AuditApp;
let contractor: Browser;
let canteenId: string;
let otherCanteenId: string;
let studentId: string;
let contractorId: string;
let order: OrderReference;

beforeAll(async () => {
  app = await startAudit();
  const [bh1, gh1] = app.people;
  if (!bh1 || !gh1) throw new Error('the demo has two canteens');
  ({ canteenId, contractorId } = bh1);
  otherCanteenId = gh1.canteenId;
  studentId = bh1.students[0]?._id ?? '';
  order = orderOf(ORDER, canteenId, studentId);
  contractor = await app.signedIn('contractor', 'contractor@bh1.example');
  const student = { id: studentId, role: 'student' } as const;
  const theirs = orderOf(OTHER_ORDER, otherCanteenId, gh1.students[0]?._id ?? '');
  const snack = { canteenId, snackId: SAMOSA, name: 'Samosa', price: 1_500, image: null, info: '', diets: [], optionGroups: [] };
  const byContractor = { id: contractorId, role: 'contractor' } as const;
  await app.appendEvent(`menu-${canteenId}`, { type: 'SnackAdded', data: snack }, byContractor, '2026-11-18T18:29:59.999Z');
  await app.appendEvent(`order-${ORDER}`, placed(order), student, '2026-11-18T18:30:00.000Z'); // midnight in India
  await app.appendEvent(`order-${OTHER_ORDER}`, placed(theirs), { id: theirs.studentId, role: 'student' }, '2026-11-19T06:00:00.000Z');
  const reason = '=HYPERLINK("x"), "sorry"';
  await app.appendEvent(`order-${ORDER}`, rejected(order, reason, '2026-11-19T18:29:59.999Z'), byContractor, '2026-11-19T18:29:59.999Z');
  const byServer = { id: 'settle-stock', role: 'system' } as const;
  const stock = { canteenId, orderId: ORDER, quantities: [] };
  await app.appendEvent(`menu-${canteenId}`, { type: 'StockReturned', data: stock }, byServer, '2026-11-19T18:30:00.000Z');
  await app.appendEvent(`menu-${canteenId}`, closed(canteenId, 'Back at 6 pm'), byContractor, '2026-11-20T06:00:00.000Z');
});
afterAll(() => app.close());

const trail = async (query = '', browser = contractor, path = '/audit'): Promise<AuditPage> => {
  const { status, body } = await browser.get(`${path}${query}`);
  expect(status).toBe(200);
  return body as unknown as AuditPage;
};
const types = ({ entries }: AuditPage): string[] => entries.map(({ type }) => type);
const operators = (path: string) => app.browser().get(path).set('authorization', 'Bearer tiffin-operators');

describe('a contractor', () => {
  test('reads the events of their canteen, newest first, with present names', async () => {
    const { entries, auditInfo } = await trail();
    expect(auditInfo).toEqual({ hasNextPage: false });
    const registered = { at: '2026-11-21T06:30:00.000Z', actor: { _id: 'tiffin', role: 'system', fullName: 'Tiffin' } };
    expect(entries).toEqual([
      { ...registered, type: 'CanteenApproved', stream: `canteen-${canteenId}` },
      { ...registered, type: 'CanteenRegistered', stream: `canteen-${canteenId}` },
      {
        at: '2026-11-20T06:00:00.000Z',
        type: 'CanteenClosed',
        actor: { _id: contractorId, role: 'contractor', fullName: 'Ramesh' },
        reason: 'Back at 6 pm',
        stream: `menu-${canteenId}`,
      },
      {
        at: '2026-11-19T18:30:00.000Z',
        type: 'StockReturned',
        actor: { _id: 'settle-stock', role: 'system', fullName: 'Tiffin' },
        stream: `menu-${canteenId}`,
        orderId: ORDER,
        order: NUMBERED,
      },
      {
        at: '2026-11-19T18:29:59.999Z',
        type: 'OrderRejected',
        actor: { _id: contractorId, role: 'contractor', fullName: 'Ramesh' },
        from: 'Pending',
        to: 'Rejected',
        reason: '=HYPERLINK("x"), "sorry"',
        stream: `order-${ORDER}`,
        orderId: ORDER,
        order: NUMBERED,
      },
      {
        at: '2026-11-18T18:30:00.000Z',
        type: 'OrderPlaced',
        actor: { _id: studentId, role: 'student', fullName: 'Aarav' },
        to: 'Pending',
        amount: 31.5,
        stream: `order-${ORDER}`,
        orderId: ORDER,
        order: NUMBERED,
      },
      {
        at: '2026-11-18T18:29:59.999Z',
        type: 'SnackAdded',
        actor: { _id: contractorId, role: 'contractor', fullName: 'Ramesh' },
        itemId: SAMOSA,
        itemName: 'Samosa',
        amount: 15,
        stream: `menu-${canteenId}`,
      },
    ]);
  });

  test.each([
    ['?from=2026-11-19&to=2026-11-19', ['OrderRejected', 'OrderPlaced']],
    ['?from=2026-11-20', ['CanteenApproved', 'CanteenRegistered', 'CanteenClosed', 'StockReturned']],
    ['?to=2026-11-18', ['SnackAdded']],
    ['?kind=menu', ['CanteenClosed', 'StockReturned', 'SnackAdded']],
    ['?kind=account', ['CanteenApproved', 'CanteenRegistered']],
    [`?orderId=${ORDER}`, ['StockReturned', 'OrderRejected', 'OrderPlaced']],
    [`?orderId=${ORDER}&kind=order&from=2026-11-19`, ['OrderRejected', 'OrderPlaced']],
    [`?orderId=${OTHER_ORDER}`, []],
    ['?orderId=%231&from=2026-11-19', ['StockReturned', 'OrderRejected', 'OrderPlaced']],
    ['?orderId=%231&from=2026-11-19&to=2026-11-19', ['OrderRejected', 'OrderPlaced']],
    ['?orderId=%231', []],
    ['?orderId=%232&from=2026-11-19', []],
    ['?actor=student', ['OrderPlaced']],
    ['?actor=nobody', []],
    ['?actor=CONTRACTOR', ['CanteenClosed', 'OrderRejected', 'SnackAdded']],
    ['?canteenId=another&stream=another&kind=order', ['OrderRejected', 'OrderPlaced']],
  ])('filters by %s', async (query, expected) => {
    expect(types(await trail(query.replace('CONTRACTOR', contractorId)))).toEqual(expected);
  });

  test('reads pages', async () => {
    const first = await trail('?limit=4');
    const second = await trail('?limit=4&page=2');
    expect([first.auditInfo, second.auditInfo]).toEqual([{ hasNextPage: true }, { hasNextPage: false }]);
    expect([...types(first), ...types(second)]).toEqual(types(await trail()));
  });

  test('gets the errors of an invalid query, also for a spreadsheet', async () => {
    for (const [query, field] of [
      ['from=yesterday', 'from'],
      ['from=2026-02-30', 'from'],
      ['from=2026-11-20&to=2026-11-19', 'to'],
      ['to=9999-12-31', 'to'],
      ['kind=snack', 'kind'],
      ['kind=order&kind=menu', 'kind'],
      ['actor=%00', 'actor'],
      [`actor=${'a'.repeat(101)}`, 'actor'],
      [`account=${'a'.repeat(101)}`, 'account'],
      [`orderId=${'a'.repeat(101)}`, 'orderId'],
      ['orderId=a%0Ab', 'orderId'],
    ] as const)
      for (const path of ['/audit', '/audit/csv']) {
        const answer = await contractor.get(`${path}?${query}`);
        expect([query, answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([query, 400, [field]]);
      }
  });
});

describe('the spreadsheet', () => {
  const csv = (query: string) => contractor.get(`/audit/csv${query}`).expect(200);

  test('has the same entries, and no cell that a program would run', async () => {
    const { headers, text } = await csv('?kind=order');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="audit-trail.csv"');
    expect(text).toBe(
      [
        '\ufeffat,type,actor,role,name,from,to,amount,reason,itemId,orderId,stream,account,accountName,itemName,isAvailable,method,reference,option,items',
        `2026-11-19T18:29:59.999Z,OrderRejected,${contractorId},contractor,Ramesh,Pending,Rejected,,` +
          `"'=HYPERLINK(""x""), ""sorry""",,${ORDER},order-${ORDER},,,,,,,,`,
        `2026-11-18T18:30:00.000Z,OrderPlaced,${studentId},student,Aarav,,Pending,31.5,,,${ORDER},order-${ORDER},,,,,,,,`,
        '',
      ].join('\r\n'),
    );
  });

  test('finds an order by the number of its day', async () => {
    expect((await csv('?orderId=%231&from=2026-11-19')).text.split('\r\n')).toHaveLength(5);
  });

  test('without entries has only the header', async () => {
    expect((await csv('?kind=bill')).text.split('\r\n')).toHaveLength(2);
  });
});

describe('operators', () => {
  test.each([
    ['?to=2026-11-20', ['CanteenClosed', 'StockReturned', 'OrderRejected', 'OrderPlaced', 'OrderPlaced', 'SnackAdded']],
    ['?from=2026-11-21', ['CanteenApproved', 'CanteenRegistered', 'CanteenApproved', 'CanteenRegistered']],
    [`?stream=order-${ORDER}`, ['OrderRejected', 'OrderPlaced']],
    [`?stream=order-${ORDER}&kind=menu`, []],
    [`?stream=order-${ORDER}&orderId=${OTHER_ORDER}`, []],
    ['?kind=order&limit=1', ['OrderRejected']],
  ])('read all canteens’ entries: %s', async (query, expected) => {
    const { status, body } = await operators(`/operations/audit${query}`);
    expect(status).toBe(200);
    expect(types(body as unknown as AuditPage)).toEqual(expected);
  });

  test('filter by canteen or its menu', async () => {
    const ask = async (query: string) => types((await operators(`/operations/audit?${query}`)).body as unknown as AuditPage);
    expect(await ask(`canteenId=${otherCanteenId}`)).toEqual(['CanteenApproved', 'CanteenRegistered', 'OrderPlaced']);
    expect(await ask(`stream=menu-${canteenId}`)).toEqual(['CanteenClosed', 'StockReturned', 'SnackAdded']);
    expect(await ask(`stream=menu-${canteenId}&canteenId=${otherCanteenId}`)).toEqual([]);
  });

  test('can also use an admin’s session', async () => {
    const admin = app.browser();
    await admin.post('/users/contractors', { key: 'tiffin-admin' });
    expect((await trail('', admin, '/operations/audit')).entries).toHaveLength(10);
  });
});
