import { jest } from '@jest/globals';
import { QUOTAS } from '@tiffin/credentials';
import { CONTRACTORS, STUDENTS } from '@tiffin/people';
import { MAILS_OF_CALLS } from '../src/retention/retention-rules.js';
import type { ContactQueriesPage, ContactQuery, ContactWays } from '@tiffin/contracts';
import { MAILS } from '@tiffin/mail';
import { randomUUID } from 'node:crypto';
import { CONTACT_QUERIES, type ContactQueryRecord } from '../src/contact/contact-query-record.js';
import { forgetMessages } from '../src/contact/contact-query-record.js';
import type { Answer, Browser } from '../src/testing/index.js';
import { startVisitors } from './visitors.js';

const OFFICE = 'office@canteen.example';
const WAYS: ContactWays = { office: 'Ganga hostel, ground floor', chat: 'https://chat.example/tiffin' };
const HOUR = 3_600_000;

const visitors = await startVisitors({ trustProxy: true, options: { contact: WAYS, contactMail: OFFICE } });
const { accounts, signedIn } = visitors;
/** Without configuration. */
const plain = await startVisitors();
/** For tests that send many messages. */
const strangers = await startVisitors({ trustProxy: true, options: { contactMail: OFFICE } });
// So that each test has its own quotas.
beforeEach(() => accounts.clock.advance(2 * HOUR));
afterAll(() => Promise.all([accounts.close(), plain.accounts.close()]));

const visitor = (): Browser => accounts.browser();
const write = (browser: Browser, message = 'The chai is cold.', subject = 'Chai'): Promise<Answer> =>
  browser.post('/users/query', { subject, message });
async function page(query = '', by = visitors): Promise<ContactQueriesPage> {
  const { status, body } = await (await by.admin()).get(`/users/queries${query}`);
  expect(status).toBe(200);
  return body as unknown as ContactQueriesPage;
}
const newest = async (): Promise<ContactQuery | undefined> => (await page('?limit=1')).queries[0];
const letters = () => accounts.mail.to(OFFICE);

test('a visitor’s message is shown to the admin and mailed to the office', async () => {
  const answer = await write(visitor(), ' First line\r\n\r\nsecond line\n', '  Chai ');
  expect([answer.status, answer.body]).toEqual([200, { message: 'query sent successfully' }]);
  expect(await newest()).toEqual({
    _id: expect.any(String),
    subject: 'Chai',
    message: 'First line\n\nsecond line',
    from: '',
    email: '',
    at: accounts.clock.now().toISOString(),
    state: 'unread',
  });
  const letter = (await letters()).at(-1);
  expect(letter).toMatchObject({
    to: OFFICE,
    subject: 'Contact form: Chai',
    opening: ['Someone who was not logged in wrote about “Chai”:', 'First line', 'second line'],
  });
  expect(letter).not.toHaveProperty('replyTo');
});

test.each([
  ['student', 'BH1-102', /^\w[\w ]+, BH1-102$/],
  ['contractor', 'contractor@bh1.example', /^\w[\w ]+, contractor of Ganga \(BH1\)$/],
] as const)('a %s is named, and the mail’s reply address is theirs', async (role, loginInput, name) => {
  const browser = await signedIn(role, loginInput);
  const { email } = (await browser.get('/users')).body as unknown as { email: string };
  await write(browser);
  const { from, email: known } = (await newest()) ?? { from: '', email: '' };
  expect(from).toMatch(name);
  expect(known).toBe(email);
  const letter = (await letters()).at(-1);
  expect(letter?.replyTo).toBe(email);
  expect(letter?.opening[0]).toBe(`${from} wrote about “Chai”:`);
});

test('a kitchen is named by its hostel and has no reply address', async () => {
  const kitchen = visitor();
  await kitchen.post('/users/orders', { key: 'BH1-kitchen1' });
  await write(kitchen);
  expect((await newest())?.from).toBe('Kitchen of Ganga (BH1)');
  expect((await letters()).at(-1)).not.toHaveProperty('replyTo');
});

test('names are read with the message, and nothing of the author is stored with it', async () => {
  const [, other] = accounts.people;
  await write(await signedIn('student', 'GH1-101'), 'From a student');
  accounts.clock.advance(1000);
  await write(await signedIn('contractor', 'contractor@gh1.example'), 'From a contractor');
  const stored = JSON.stringify(await accounts.records.find(CONTACT_QUERIES, {}));
  expect(stored).not.toMatch(/GH1|@|127\.0\.0\.1/);
  const student = other?.students[0]?._id ?? '';
  await accounts.records.commit([
    { kind: 'delete', collection: STUDENTS.name, id: student },
    { kind: 'delete', collection: CONTRACTORS.name, id: other?.contractorId ?? '' },
  ]);
  expect((await page('?limit=2')).queries.map(({ from }) => from)).toEqual(['Former contractor of Kaveri (GH1)', 'Removed student']);
});

test('refuses an invalid subject or message, and stores and mails nothing', async () => {
  const counts = async () => [await accounts.records.count(CONTACT_QUERIES, {}), await accounts.records.count(MAILS, {})];
  const before = await counts();
  for (const subject of [undefined, '  ', 'x'.repeat(101), 'x\nBcc: all@canteen.example', 12, 'Bill \u202efdp.exe'])
    expect(await visitor().post('/users/query', { subject, message: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: { subject: expect.any(String) } },
    });
  for (const message of ['\n \n', 'x'.repeat(2001), 'a\u0000b', 'a\u2060b', '\u001b[2J'])
    expect(await visitor().post('/users/query', { subject: 'x', message })).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: { message: expect.any(String) } },
    });
  expect(await counts()).toEqual(before);
});

test('accepts 100 and 2,000 characters, and drops unknown fields', async () => {
  const body = { subject: 's'.repeat(100), message: 'm\n'.repeat(999) + 'mm', from: 'The director', at: '1999-01-01', writer: null };
  expect((await visitor().post('/users/query', body)).status).toBe(200);
  expect(await newest()).toMatchObject({ from: '', message: body.message, at: accounts.clock.now().toISOString() });
});

test('a signed-in person can send ten messages an hour, from all browsers', async () => {
  const one = await signedIn('student', 'BH1-103');
  const other = await signedIn('student', 'BH1-103');
  for (let sent = 0; sent < 10; sent++) expect((await write(sent % 2 ? one : other)).status).toBe(200);
  const refused = await write(await signedIn('student', 'BH1-103'));
  expect([refused.status, refused.body['code'], refused.headers['retry-after']]).toEqual([429, 'throttled', '3600']);
  expect((await write(await signedIn('student', 'BH1-101'))).status).toBe(200);
  accounts.clock.advance(HOUR);
  expect((await write(one)).status).toBe(200);
});

test('visitors at one address can send 60 messages an hour; signed-in people there and other addresses are not affected', async () => {
  const from = (address: string) => (message: string) =>
    visitor().post('/users/query', { subject: 'x', message }).set('x-forwarded-for', address);
  const campus = from('203.0.113.7');
  const answers = await Promise.all(Array.from({ length: 61 }, (_, index) => campus(`number ${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await from('203.0.113.8')('x')).status).toBe(200);
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const student = await signedIn('student', 'BH1-101');
  expect((await student.post('/users/query', { subject: 'x', message: 'x' }).set(headers)).status).toBe(200);
  expect(JSON.stringify(await accounts.records.find(QUOTAS, {}))).not.toContain('203.0.113');
});

test('a person can send 30 messages a day, and the refusal says so', async () => {
  const student = await signedIn('student', 'GH1-102');
  for (let sent = 0; sent < 30; sent++) {
    expect((await write(student)).status).toBe(200);
    if (sent % 10 === 9) accounts.clock.advance(HOUR);
  }
  const refused = await write(student);
  expect([refused.status, refused.body['message'], Number(refused.headers['retry-after'])]).toEqual([
    429,
    'You have sent many messages. The hostel office has them; please write again later.',
    21 * 3_600,
  ]);
});

describe('many messages', () => {
  const { records, clock, mail } = strangers.accounts;
  let next = 0;
  const fromAnywhere = (): Promise<Answer> =>
    strangers.accounts.browser().post('/users/query', { subject: 'x', message: 'x' }).set('x-forwarded-for', `203.0.${next++}.1`);
  const putThere = (count: number, state?: 'read' | 'closed'): Promise<void> => {
    const at = clock.now().toISOString();
    const messages = Array.from({ length: count }, (): ContactQueryRecord => {
      return { _id: randomUUID(), subject: 'x', message: 'x', writer: null, at, ...(state && { state }) };
    });
    return records.commit(messages.map((record) => ({ kind: 'insert', collection: CONTACT_QUERIES.name, record })));
  };
  afterAll(() => strangers.accounts.close());

  test('are mailed up to 50 times a day, which the mail says; all are stored', async () => {
    for (let sent = 0; sent < 55; sent++) expect((await fromAnywhere()).status).toBe(200);
    const letters = await mail.to(OFFICE);
    expect([letters.length, await records.count(CONTACT_QUERIES, {})]).toEqual([50, 55]);
    expect(letters[0]?.closing).toContain('Tiffin mails at most 50 messages a day. “All messages” shows all of them.');
  });

  test('of visitors are refused above 1,000 open ones until the office closes some; people with accounts can still send', async () => {
    await putThere(944);
    await putThere(700, 'closed');
    clock.advance(1_000);
    expect((await fromAnywhere()).status).toBe(200);
    const refused = await fromAnywhere();
    expect([refused.status, refused.body['code'], refused.headers['retry-after']]).toEqual([429, 'throttled', '86400']);
    expect(refused.body['message']).toMatch(/^The hostel office gets too many messages/);
    const student = await strangers.student();
    expect((await student.post('/users/query', { subject: 'x', message: 'x' })).status).toBe(200);
    const desk = await strangers.admin();
    for (const { _id } of (await page('?limit=2', strangers)).queries) await desk.patch(`/users/queries/${_id}`, { state: 'closed' });
    expect((await fromAnywhere()).status).toBe(200);
  });

  test('are not all read for a page or an erasure', async () => {
    const read = jest.spyOn(records, 'find');
    expect((await page('?limit=10', strangers)).queriesInfo).toEqual({ hasNextPage: true, unread: 1_000 });
    await forgetMessages(records, [strangers.accounts.people[0]?.students[0]?._id ?? '']);
    const found = await Promise.all(read.mock.results.map(({ value }) => value as ReturnType<typeof records.find>));
    read.mockRestore();
    expect(Math.max(...found.map((all) => all.length))).toBeLessThanOrEqual(11);
  });
});

test('no ended mail of accounts is kept for ever', () => {
  expect([...accounts.mail.kinds].sort()).toEqual([...MAILS_OF_CALLS].sort());
});

test('the admin reads messages by pages', async () => {
  for (const message of ['one', 'two', 'three']) {
    accounts.clock.advance(1000);
    await write(visitor(), message);
  }
  const first = await page('?limit=2');
  const second = await page('?limit=2&page=2');
  expect(first.queries.map(({ message }) => message)).toEqual(['three', 'two']);
  expect(first.queriesInfo).toMatchObject({ hasNextPage: true });
  expect(second.queries[0]?.message).toBe('one');
  expect((await (await visitors.admin()).get('/users/queries?limit=101')).status).toBe(400);
});

test('a message is unread until it is marked, and can be closed and opened again', async () => {
  await write(visitor());
  const desk = await visitors.admin();
  const { _id } = (await newest()) ?? { _id: '' };
  const unread = async () => (await page('?limit=1')).queriesInfo.unread;
  const before = await unread();
  const mark = (state: unknown, id = _id) => desk.patch(`/users/queries/${id}`, { state });
  expect((await mark('read')).body).toEqual({ ...(await newest()), state: 'read' });
  expect([await unread(), (await newest())?.state]).toEqual([before - 1, 'read']);
  await mark('closed');
  expect([await unread(), (await newest())?.state]).toEqual([before - 1, 'closed']);
  await mark('unread');
  expect([await unread(), (await newest())?.state]).toEqual([before, 'unread']);
  expect((await mark('gone')).status).toBe(400);
  expect((await mark('read', '00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('anyone can read the configured ways to reach the office', async () => {
  expect((await visitor().get('/users/contact')).body).toEqual(WAYS);
  expect((await plain.accounts.browser().get('/users/contact')).body).toEqual({});
});

test('without an address of the office the message is stored and no mail is queued', async () => {
  expect((await plain.accounts.browser().post('/users/query', { subject: 'Chai', message: 'Cold.' })).status).toBe(200);
  expect((await page('', plain)).queries).toEqual([expect.objectContaining({ subject: 'Chai', message: 'Cold.', from: '' })]);
  expect(await plain.accounts.records.count(MAILS, {})).toBe(0);
});
