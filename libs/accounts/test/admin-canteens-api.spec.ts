import { jest } from '@jest/globals';
import type { Canteen } from '@tiffin/contracts';
import { fingerprint, Sessions, SESSIONS } from '@tiffin/credentials';
import { CANTEENS, contractorAccount, CONTRACTORS } from '@tiffin/people';
import { randomUUID } from 'node:crypto';
import { UNFINISHED_ERASURES } from '../src/erasure/erasures.js';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { jpeg, nameIn, uploadAvatar } from './avatar-uploads.js';
import { ACCOUNT_COLLECTIONS } from '../src/index.js';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Answer, Browser } from '../src/testing/index.js';
import { Applicants } from './applicants.js';
import { startVisitors } from './visitors.js';

const MINUTE = 60_000;

const visitors = await startVisitors();
const { accounts } = visitors;
const applicants = new Applicants(accounts);
const admin = await visitors.admin();
beforeEach(() => accounts.clock.advance(61 * MINUTE));
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

const decide = (canteenId: string, approved: unknown): Promise<Answer> =>
  admin.patch(`/users/contractors/${canteenId}/approval`, { approved });
const suspend = (canteenId: string, suspended: unknown): Promise<Answer> => admin.patch(`/users/contractors/${canteenId}`, { suspended });
/**
 * Asserts that the records have nothing of an erased contractor but the erasure, and the pending erasure in files under these addresses.
 */
async function expectErased(contractorId: string, emails: readonly string[]): Promise<void> {
  const { records, erasures } = accounts;
  const checked = ACCOUNT_COLLECTIONS.filter(
    ({ name }) => name !== UNFINISHED_ERASURES.name,
  ) as readonly CollectionDefinition<StoredRecord>[];
  const collections = await Promise.all(
    checked.map(async ({ name, ...more }) => [name, await records.find({ name, ...more }, {})] as const),
  );
  const traces = [...emails, ...emails.map((email) => fingerprint(contractorAccount(email)))];
  const withTraces = collections.filter(([, found]) => traces.some((trace) => JSON.stringify(found).includes(trace))).map(([name]) => name);
  // The counts of requested and entered codes stay for an hour, as fingerprints.
  expect(withTraces.filter((name) => name !== 'addresses')).toEqual([]);
  const withId = collections
    .filter(([, found]) => found.some(({ record }) => JSON.stringify(record).includes(contractorId)))
    .map(([name]) => name);
  expect(withId.filter((name) => name !== 'log-ins' && name !== 'account-streams')).toEqual(['erasures']);
  expect(
    erasures.people
      .filter(({ userId }) => userId === contractorId)
      .map(({ email }) => email)
      .sort(),
  ).toEqual([...emails].sort());
}
const gh1 = (): string => accounts.people[1]?.canteenId ?? '';

test('answers 404 for unknown canteens and 400 for invalid values', async () => {
  for (const id of [randomUUID(), 'no-id', '%00', gh1().replace(/.$/, 'z')])
    for (const answer of [
      await decide(id, true),
      await decide(id, false),
      await suspend(id, true),
      await admin.patch(`/users/contractors/${id}`, newContractor('x@y.example')),
    ])
      expect([answer.status, answer.body]).toEqual([404, { message: 'Not found', code: 'not_found' }]);
  for (const value of [undefined, 'true', 1, null])
    for (const [answer, field] of [
      [await decide('no-id', value), 'approved'],
      [await suspend(gh1(), value), 'suspended'],
    ] as const)
      expect([answer.status, answer.body['errors']]).toEqual([400, { [field]: 'Please choose yes or no.' }]);
});

describe('approval', () => {
  test('activates a waiting canteen, once', async () => {
    const { registration, canteen } = await applicants.registered('BH2');
    const { status, body, headers } = await decide(canteen._id, true);
    expect([status, body]).toEqual([200, { ...canteen, status: 'active' }]);
    expect(Number(headers['x-position'])).toBeGreaterThan(0);
    expect((await accounts.browser().logIn('contractor', registration.email, registration.password)).status).toBe(200);
    expect((await admin.get('/users/hostels')).body).toContainEqual({
      hostelType: 'BH',
      hostelNumber: 2,
      hostelName: 'Yamuna',
      taken: true,
    });
    for (const approved of [true, false])
      expect(await decide(canteen._id, approved)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'This canteen has already been approved.' },
      });
    expect(await applicants.history(canteen._id)).toEqual([
      `CanteenRegistered by contractor ${canteen.contractor._id}`,
      'CanteenApproved by admin admin',
    ]);
  });

  test('drops a refused registration: its address is free, and no data of it stays', async () => {
    const { registration, canteen } = await applicants.registered('BH3');
    const { status, body } = await decide(canteen._id, false);
    expect([status, body]).toEqual([200, canteen]);
    await expectErased(canteen.contractor._id, [registration.email]);
    expect((await accounts.browser().logIn('contractor', registration.email, registration.password)).status).toBe(400);
    expect((await decide(canteen._id, true)).status).toBe(404);
    expect((await admin.post('/users/contractors')).body).not.toContainEqual(expect.objectContaining({ _id: canteen._id }));
    expect((await applicants.history(canteen._id)).at(-1)).toBe('CanteenRegistrationDropped by admin admin');
    accounts.clock.advance(MINUTE);
    expect((await applicants.begin(registration)).status).toBe(200);
  });

  test('gives the hostel to one of two waiting canteens; the other can still be dropped', async () => {
    const both = [await applicants.registered('BH4'), await applicants.registered('BH4')];
    const answers = await Promise.all(both.map(({ canteen }) => decide(canteen._id, true)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'hostel_taken',
      errors: { hostel: expect.any(String) as string },
    });
    const loser = both[answers.findIndex(({ status }) => status === 409)];
    expect((await decide(loser?.canteen._id ?? '', true)).body).toHaveProperty('code', 'hostel_taken');
    expect((await decide(loser?.canteen._id ?? '', false)).body).toHaveProperty('status', 'waiting');
  });

  test('applies one of two concurrent decisions', async () => {
    const { canteen } = await applicants.registered('BH5');
    const answers = await Promise.all([true, false].map((approved) => decide(canteen._id, approved)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([404, 409]).toContain(statuses.find((status) => status !== 200));
    expect(await accounts.records.count(CANTEENS, { _id: canteen._id })).toBe(statuses[0] === 200 ? 1 : 0);
  });
});

describe('suspension', () => {
  const people = async (): Promise<readonly Browser[]> => [
    await visitors.signedIn('contractor', 'contractor@gh1.example'),
    await visitors.signedIn('student', 'GH1-101'),
    await kitchenOfGh1(),
  ];
  const kitchenOfGh1 = async (): Promise<Browser> => {
    const browser = accounts.browser();
    expect((await browser.post('/users/orders', { key: 'GH1-kitchen2' })).status).toBe(201);
    return browser;
  };

  test('ends all sessions of that canteen at once and no others; people log in again once it resumes', async () => {
    const browsers = await people();
    const otherBrowsers = [await visitors.contractor(), await visitors.student(), await visitors.kitchen()];
    const ended: string[] = [];
    const stop = accounts.get(Sessions).onEnded((id) => ended.push(id));
    const open = await accounts.records.count(SESSIONS, { canteenId: gh1() });
    const suspended = await suspend(gh1(), true);
    stop();
    expect([suspended.status, suspended.body['status']]).toEqual([200, 'suspended']);
    expect(Number(suspended.headers['x-position'])).toBeGreaterThan(0);
    expect(ended).toHaveLength(open);
    for (const browser of browsers) expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    for (const browser of otherBrowsers) expect((await browser.get('/users')).body).toHaveProperty('role');
    const logIn = await accounts.browser().logIn('student', 'GH1-101', DEMO_PASSWORD);
    expect([logIn.status, logIn.body]).toEqual([
      403,
      { message: 'This canteen is suspended. Please ask the hostel office.', code: 'waiting' },
    ]);
    expect((await accounts.browser().post('/users/orders', { key: 'GH1-kitchen2' })).status).toBe(403);
    expect((await admin.get('/users/canteens')).body).not.toContainEqual(expect.objectContaining({ _id: gh1() }));
    expect((await admin.get('/users/hostels')).body).toContainEqual(
      expect.objectContaining({ hostelType: 'GH', hostelNumber: 1, taken: true }),
    );

    expect((await suspend(gh1(), false)).body).toEqual({ ...(suspended.body as object), status: 'active' });
    for (const browser of browsers) expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    await people();
    expect((await applicants.history(gh1())).slice(-2)).toEqual(['CanteenSuspended by admin admin', 'CanteenResumed by admin admin']);
  });

  test('ignores a repeated suspension', async () => {
    for (const suspended of [true, false]) {
      const before = (await applicants.history(gh1())).length;
      const answers = [await suspend(gh1(), suspended), await suspend(gh1(), suspended)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(await applicants.history(gh1())).toHaveLength(before + 1);
    }
  });

  test('resumes without valid sessions if the suspension was interrupted', async () => {
    const browsers = await people();
    jest.spyOn(accounts.get(Sessions), 'endCanteen').mockRejectedValueOnce(new Error('killed'));
    expect((await suspend(gh1(), true)).status).toBe(500);
    for (const browser of browsers) expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    expect((await suspend(gh1(), false)).status).toBe(200);
    for (const browser of browsers) expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
  });

  test('is refused for a waiting canteen', async () => {
    const { canteen } = await applicants.registered('BH6');
    for (const suspended of [true, false])
      expect(await suspend(canteen._id, suspended)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('replacing a contractor', () => {
  const propose = (canteenId: string, contractor: object): Promise<Answer> => admin.patch(`/users/contractors/${canteenId}`, contractor);
  const prove = async (email: string, browser = accounts.browser()): Promise<Answer> =>
    await applicants.complete({ email }, await applicants.codeFor(email), browser);
  let active: { registration: { email: string; password: string }; canteen: Canteen };
  beforeAll(async () => {
    active = await applicants.registered('GH2', admin);
  });

  test('gives the canteen to the contractor with the mailed code, and erases the former one', async () => {
    const { registration, canteen } = await applicants.registered('GH3', admin);
    const old = accounts.browser();
    expect((await old.logIn('contractor', registration.email, registration.password)).status).toBe(200);
    const picture = nameIn((await uploadAvatar(old, await jpeg())).body['newAvatar']);
    const renamed = { fullName: 'Asha Rao', phoneNumber: '919876500078', email: 'asha.rao@canteens.example' };
    expect((await old.patch('/contractors/account', { ...renamed, password: registration.password })).status).toBe(200);
    expect((await old.post('/users/query', { subject: 'Rent', message: 'Is it due? Asha' })).status).toBe(200);
    await accounts.browser().logIn('contractor', renamed.email, 'wrong-one');
    await accounts.browser().patch('/users/reset-password', { role: 'contractor', loginInput: renamed.email });
    expect(await accounts.mail.to(renamed.email)).not.toEqual([]);
    const contractor = newContractor('next@canteens.example');
    const proposed = await propose(canteen._id, contractor);
    expect([proposed.status, proposed.body]).toEqual([200, { message: 'Verification code sent' }]);
    const [letter] = await accounts.mail.to(contractor.email);
    expect(letter?.opening[1]).toBe(
      'The hostel office wants to make you the contractor of the canteen of hostel Sharavati (GH3) on Tiffin.',
    );
    expect((await old.get('/users')).body).toHaveProperty('role', 'contractor');

    const ended: string[] = [];
    const stop = accounts.get(Sessions).onEnded((id) => ended.push(id));
    const { status, body, headers } = await prove(contractor.email);
    stop();
    const { fullName, email, phoneNumber } = contractor;
    const next = { _id: expect.any(String) as string, avatar: null, fullName, email, phoneNumber };
    expect([status, body]).toEqual([201, { ...canteen, contractor: next }]);
    expect(await accounts.blobs.get(picture)).toBeUndefined();
    await expectErased(canteen.contractor._id, [registration.email, renamed.email]);
    expect(Number(headers['x-position'])).toBeGreaterThan(0);
    expect(ended).toHaveLength(1);
    expect(await accounts.records.count(SESSIONS, { userId: canteen.contractor._id })).toBe(0);
    expect(await accounts.records.get(CONTRACTORS, canteen.contractor._id)).toBeUndefined();
    expect((await old.get('/users')).body).toEqual({ message: 'no user' });
    expect((await accounts.browser().logIn('contractor', registration.email, registration.password)).status).toBe(400);
    expect((await accounts.browser().logIn('contractor', email, contractor.password)).body).toMatchObject({
      canteenId: canteen._id,
      fullName,
    });
    const { contractor: taker } = body as unknown as Canteen;
    expect((await applicants.history(canteen._id)).at(-1)).toBe(`ContractorReplaced by contractor ${taker._id}`);
    expect((await prove(contractor.email)).body).toHaveProperty('code', 'wrong_code');
  });

  test('works for a canteen whose contractor is missing, as after a restore', async () => {
    const { canteen } = await applicants.registered('GH4', admin);
    const { _id } = canteen.contractor;
    await accounts.records.commit([{ kind: 'delete', collection: CONTRACTORS.name, id: _id }]);
    const removed = { _id, avatar: null, fullName: 'Removed contractor', email: '', phoneNumber: '' };
    expect((await admin.post('/users/contractors')).body).toContainEqual({ ...canteen, contractor: removed });
    const contractor = newContractor('rescue@canteens.example');
    expect((await propose(canteen._id, contractor)).status).toBe(200);
    expect(await prove(contractor.email)).toMatchObject({ status: 201, body: { contractor: { email: contractor.email } } });
  });

  test('requires every field', async () => {
    const errors = {
      fullName: 'only letters & spaces are allowed under 20 characters.',
      email: 'please enter a valid email.',
      phoneNumber: 'Enter a valid phone number',
      password: 'password must be 8-12 characters.',
    };
    for (const wrong of [{ fullName: 'Asha1' }, { fullName: 5, email: 5, phoneNumber: 5, password: 5 }])
      expect((await propose(active.canteen._id, wrong)).body['errors']).toEqual(errors);
  });

  test('cannot be combined with a suspension', async () => {
    const both = await propose(active.canteen._id, { ...newContractor('z@canteens.example'), suspended: true });
    expect([both.status, Object.keys(both.body['errors'] as object)]).toEqual([400, ['suspended']]);
    expect((await propose(active.canteen._id, {})).body['errors']).toHaveProperty('suspended');
  });

  test('refuses another contractor’s address, but accepts the former contractor’s mailbox', async () => {
    const refused = await propose(active.canteen._id, newContractor('Contractor@BH1.example'));
    expect([refused.status, refused.body['errors']]).toEqual([409, { email: 'This e-mail address is already in use.' }]);
    const { email } = active.registration;
    const same = { ...newContractor(email.toUpperCase()), fullName: 'Same Mailbox', password: 'another-1' };
    accounts.clock.advance(MINUTE);
    expect((await propose(active.canteen._id, same)).status).toBe(200);
    expect((await prove(same.email)).body).toMatchObject({ contractor: { fullName: 'Same Mailbox' } });
    expect((await accounts.browser().logIn('contractor', email, active.registration.password)).status).toBe(400);
    expect((await accounts.browser().logIn('contractor', email, 'another-1')).status).toBe(200);
  });

  test('works for a suspended canteen, not for a waiting one', async () => {
    const { canteen } = await applicants.registered('BH7');
    expect(await propose(canteen._id, newContractor('w@canteens.example'))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await suspend(active.canteen._id, true);
    const contractor = newContractor('s@canteens.example');
    await propose(active.canteen._id, contractor);
    expect((await prove(contractor.email)).body).toHaveProperty('status', 'suspended');
    await suspend(active.canteen._id, false);
  });

  test('voids an earlier proposal', async () => {
    const first = newContractor('first@canteens.example');
    const last = newContractor('last@canteens.example');
    await propose(active.canteen._id, first);
    const earlier = await applicants.codeFor(first.email);
    await propose(active.canteen._id, last);
    expect((await applicants.complete({ email: first.email }, earlier)).body).toHaveProperty('code', 'wrong_code');
    await applicants.resend(first.email);
    expect(await accounts.mail.to(first.email)).toHaveLength(1);
    const both = await Promise.all([prove(last.email), prove(last.email)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('mails another code on request, at most one a minute', async () => {
    const contractor = newContractor('again@canteens.example');
    await propose(active.canteen._id, contractor);
    expect((await propose(active.canteen._id, contractor)).status).toBe(429);
    const earlier = await applicants.codeFor(contractor.email);
    accounts.clock.advance(11 * MINUTE);
    expect((await applicants.complete({ email: contractor.email }, earlier)).body).toHaveProperty('code', 'wrong_code');
    expect((await applicants.resend(contractor.email)).status).toBe(200);
    expect((await prove(contractor.email, admin)).status).toBe(201);
    expect((await applicants.history(active.canteen._id)).at(-1)).toBe('ContractorReplaced by admin admin');
  });

  test('does not accept a registration’s code, nor a registration its code', async () => {
    const contractor = newContractor('both@canteens.example');
    const registration = { ...applicants.registration('GH9'), email: contractor.email };
    await applicants.begin(registration);
    const forRegistration = await applicants.codeFor(contractor.email);
    await propose(active.canteen._id, contractor);
    const forReplacement = await applicants.codeFor(contractor.email);
    if (forRegistration === forReplacement) return;
    expect((await applicants.complete({ email: contractor.email }, forRegistration)).status).toBe(400);
    expect((await applicants.complete(registration, forReplacement)).status).toBe(400);
    expect((await applicants.complete({ email: contractor.email }, forReplacement)).status).toBe(201);
    expect((await applicants.complete(registration, forRegistration)).body).toHaveProperty('code', 'email_taken');
  });
});

function newContractor(email: string) {
  return { fullName: 'Next One', email, phoneNumber: '919876500088', password: 'secret-456' };
}
