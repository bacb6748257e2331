import { jest } from '@jest/globals';
import { ATTEMPTS, DEVICES, fingerprint, PASSWORD_LINKS } from '@tiffin/credentials';
import { STUDENTS } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../src/testing/index.js';
import { jpeg, uploadAvatar } from './avatar-uploads.js';
import { eventsIn } from './newcomers.js';
import { Register, studentsIn } from './registers.js';
import { startVisitors } from './visitors.js';

const visitors = await startVisitors();
const contractor = await visitors.contractor();
const register = new Register(visitors.accounts, contractor);
afterAll(() => visitors.accounts.close());
afterEach(() => {
  visitors.accounts.orders.open = [];
});

const remove = (id: string): Promise<Answer> => contractor.delete(`/contractors/students/${id}`);

describe('removing a student', () => {
  test('ends the sessions and erases the person', async () => {
    const { accounts } = visitors;
    const student = await register.registered();
    const browser = await register.signedIn(student);
    await accounts.browser().logIn('student', student.userName, 'wrong-one');
    await accounts.browser().patch('/users/reset-password', { role: 'student', loginInput: student.userName });
    await accounts.mail.to(student.email);

    const answer = await remove(student._id);
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(Object.keys(answer.body)).toEqual([]);
    expect(Number(answer.headers['x-position'])).toBeGreaterThan(0);

    expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    expect((await browser.patch('/users/password', { oldPassword: 'a', newPassword: 'samosa-45' })).status).toBe(401);
    const again = await accounts.browser().logIn('student', student.userName, await register.passwordFor(student.email));
    expect(again).toMatchObject({ status: 400, body: { code: 'bad_credentials' } });

    const account = fingerprint(`student:${student.userName}`);
    expect(await register.record(student._id)).toBeUndefined();
    expect(await accounts.records.count(PASSWORD_LINKS, { userId: student._id })).toBe(0);
    const devices = await accounts.records.find(DEVICES, {});
    expect(devices.filter(({ record }) => record.accounts.includes(account))).toEqual([]);
    // The attempt above, on an unknown log-in, counted anew.
    expect((await accounts.records.get(ATTEMPTS, account))?.record.expiresAt).toBeGreaterThan(0);
    expect(accounts.erasures.people).toContainEqual({ userId: student._id, email: student.email, userName: student.userName });

    const { canteenId, contractorId } = accounts.people[0] ?? {};
    expect((await eventsIn(accounts, `account-${student._id}`)).at(-1)).toEqual({
      type: 'StudentRemoved',
      data: { canteenId, userId: student._id },
      actor: { id: contractorId, role: 'contractor' },
    });
    expect(studentsIn(await contractor.get(`/contractors/students?search=${student.userName}`))).toEqual([]);
  });

  test('frees roll number and address for another student', async () => {
    const student = await register.registered();
    expect((await remove(student._id)).status).toBe(200);
    const { rollNo, email } = student;
    const other = await register.registered({ rollNo, email });
    expect(other._id).not.toBe(student._id);
    expect((await register.signedIn(other)).cookieHeader).not.toBe('');
  });

  test('drops their waiting mail', async () => {
    const { accounts } = visitors;
    const student = await register.registered();
    const browser = await register.signedIn(student);
    const letters = await accounts.mail.to(student.email);
    const wake = jest.spyOn(accounts.mail, 'wake').mockReturnValue();
    expect((await browser.patch('/users/reset-password', {})).status).toBe(200);
    expect((await remove(student._id)).status).toBe(200);
    wake.mockRestore();
    accounts.mail.wake();
    expect(await accounts.mail.to(student.email)).toEqual(letters);
  });

  test('is refused with an open order, which it names; the account is open again', async () => {
    const student = await register.registered();
    const browser = await register.signedIn(student);
    const orderId = randomUUID();
    visitors.accounts.orders.open = [{ orderId, studentId: student._id, status: 'Pending' }];
    expect(await remove(student._id)).toMatchObject({
      status: 409,
      body: { code: 'open_orders', message: 'This student still has open orders.', orders: [orderId] },
    });
    expect((await browser.get('/users')).body).toMatchObject({ _id: student._id });
    expect((await register.record(student._id))?.status).toBe('open');
    visitors.accounts.orders.open = [];
    expect((await remove(student._id)).status).toBe(200);
  });

  test('keeps sessions while it runs, and refuses new ones and other changes of the account', async () => {
    const student = await register.registered();
    const browser = await register.signedIn(student);
    const found = await visitors.accounts.records.get(STUDENTS, student._id);
    if (!found) throw new Error('nobody');
    await visitors.put(STUDENTS, { ...found.record, status: 'closed' }, found.revision);
    expect((await browser.get('/users')).body).toMatchObject({ _id: student._id });
    const password = await register.passwordFor(student.email);
    // The account can still be changed, since the removal may be refused.
    const passwords = { oldPassword: password, newPassword: 'samosa-47' };
    expect(await browser.patch('/users/password', passwords)).toMatchObject({ status: 200 });
    expect(await uploadAvatar(browser, await jpeg())).toMatchObject({ status: 200 });
    expect(await browser.patch('/users/reset-password', {})).toMatchObject({ status: 200 });
    const newest = await register.passwordFor(student.email);
    expect(newest).not.toBe(password);
    expect((await register.record(student._id))?.status).toBe('closed');
    const edited = await contractor.patch(`/contractors/students/${student._id}`, register.details());
    expect(edited).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await visitors.accounts.browser().logIn('student', student.userName, newest)).toMatchObject({
      status: 400,
      body: { code: 'bad_credentials' },
    });
    expect((await remove(student._id)).status).toBe(200);
    expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
  });

  test('answers 404 for a removed, unknown, other canteen’s or invalid id', async () => {
    const student = await register.registered();
    expect((await remove(student._id)).status).toBe(200);
    const neighbour = visitors.accounts.people[1]?.students[0]?._id ?? '';
    for (const id of [student._id, neighbour, randomUUID(), 'nobody'])
      expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await register.record(neighbour))?.status).toBe('open');
  });
});

describe('removing all students', () => {
  const removeAll = (body: object): Promise<Answer> => contractor.delete('/contractors/students', body);

  test('requires the contractor’s password', async () => {
    expect(await removeAll({ password: 'samosa-45' })).toMatchObject({ status: 400, body: { code: 'bad_credentials' } });
    for (const body of [{}, { password: '' }, { password: 12345678 }])
      expect(await removeAll(body)).toMatchObject({ status: 400, body: { code: 'validation', errors: { password: /./ } } });
    expect(studentsIn(await contractor.get('/contractors/students')).length).toBeGreaterThan(0);
  });

  test('removes all without open orders and names the others; a repetition continues', async () => {
    const staying = await register.registered({ fullName: 'Kavya' });
    await register.registered();
    const before = studentsIn(await contractor.get('/contractors/students?limit=100')).length;
    const neighbours = await visitors.accounts.records.count(STUDENTS, { canteenId: visitors.accounts.people[1]?.canteenId ?? '' });
    const orders = ['7b0f9c52-0000-4000-8000-00001a2b3c4d', '7b0f9c52-0000-4000-8000-0000deadbeef'] as const;
    visitors.accounts.orders.open = [
      { orderId: orders[0], studentId: staying._id, status: 'Pending' },
      { orderId: orders[1], studentId: staying._id, status: 'Prepared' },
    ];
    const answer = await removeAll({ password: DEMO_PASSWORD });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers['x-position'])).toBeGreaterThan(0);
    const { _id, fullName, userName } = staying;
    const reason = 'Order 1A2B3C4D is still Pending. Order DEADBEEF is still Prepared.';
    expect(answer.body).toEqual({ removed: before - 1, skipped: [{ _id, fullName, userName, reason }] });
    expect(studentsIn(await contractor.get('/contractors/students'))).toEqual([staying]);
    const { canteenId = '' } = visitors.accounts.people[1] ?? {};
    expect(await visitors.accounts.records.count(STUDENTS, { canteenId })).toBe(neighbours);

    visitors.accounts.orders.open = [];
    expect((await removeAll({ password: DEMO_PASSWORD })).body).toEqual({ removed: 1, skipped: [] });
    expect((await removeAll({ password: DEMO_PASSWORD })).body).toEqual({ removed: 0, skipped: [] });
  });
});
