import { ADDRESSES, codesId, EMAIL_CODES, fingerprint, VerificationMail } from '@tiffin/credentials';
import { ExpirySweeper } from '../src/retention/expiry-sweeper.js';
import { Applicants, THROTTLED, WRONG_CODE } from './applicants.js';
import type { AccountsApp } from './accounts-app.js';
import { startVisitors, type Visitors } from './visitors.js';

const MINUTE = 60_000;

let visitors: Visitors;
let accounts: AccountsApp;
let applicants: Applicants;
beforeAll(async () => {
  visitors = await startVisitors();
  ({ accounts } = visitors);
  applicants = new Applicants(accounts);
});
beforeEach(() => accounts.clock.pass(60 * MINUTE)); // what earlier tests sent is forgotten
afterAll(() => accounts.close());

describe('registering a canteen', () => {
  test('mails a code to its contractor, which says what it is for', async () => {
    const registration = applicants.registration('BH5');
    const { status, body } = await applicants.begin(registration);
    expect([status, body]).toEqual([200, { message: 'Verification code sent' }]);
    expect(await accounts.mail.to(registration.email)).toEqual([
      {
        to: registration.email,
        language: 'en',
        subject: 'Your verification code for Tiffin',
        heading: 'Confirm your e-mail address',
        opening: ['Hello,', 'This e-mail address was given to register the canteen of hostel BH5 (Krishna) with Tiffin.'],
        facts: [{ label: 'Verification code', value: expect.stringMatching(/^\d{6}$/) as string }],
        closing: [
          'Enter it on the page that asks for it. It works once, and for 10 minutes.',
          'If it was not you, ignore this e-mail: without the code nothing happens.',
        ],
      },
    ]);
  });

  test('keeps nothing of what was entered, and not the code', async () => {
    const { registration, code } = await applicants.begun('BH5');
    const kept = JSON.stringify(await accounts.records.find(EMAIL_CODES, {}));
    expect(kept).toContain('Krishna');
    for (const secret of [registration.password, registration.kitchenKey, registration.email, registration.fullName, `"${code}"`])
      expect(kept).not.toContain(secret);
  });

  test('is refused for a hostel with a canteen, and for another contractor’s address in any case; no mail goes out', async () => {
    const forBh1 = applicants.registration('BH1');
    expect(await applicants.begin(forBh1)).toMatchObject({
      status: 409,
      body: { code: 'hostel_taken', errors: { hostel: 'This hostel already has a canteen.' } },
    });
    const ofAnother = { ...applicants.registration('BH5'), email: 'Contractor@BH1.example' };
    expect(await applicants.begin(ofAnother)).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: { email: 'This e-mail address is already in use.' } },
    });
    expect([...(await accounts.mail.to(forBh1.email)), ...(await accounts.mail.to(ofAnother.email))]).toEqual([]);
  });

  test('is refused within a minute for the same address in any case, not for another', async () => {
    const { registration, code } = await applicants.begun('BH5');
    accounts.clock.pass(20_500);
    const again = await applicants.begin({ ...registration, email: registration.email.toUpperCase() });
    expect([again.status, again.body, again.headers['retry-after']]).toEqual([429, THROTTLED, '40']);
    expect((await applicants.begin(applicants.registration('BH5'))).status).toBe(200);
    expect((await applicants.complete(registration, code)).status).toBe(201);
  });

  test('mails an address ten codes within an hour', async () => {
    const registration = applicants.registration('BH5');
    for (let minute = 0; minute < 10; minute++) {
      expect((await applicants.begin(registration)).status).toBe(200);
      accounts.clock.pass(MINUTE);
    }
    for (const eleventh of [await applicants.begin(registration), await applicants.resend(registration.email)])
      expect([eleventh.status, eleventh.headers['retry-after']]).toEqual([429, String(50 * 60)]);
    accounts.clock.pass(50 * MINUTE);
    expect((await applicants.begin(registration)).status).toBe(200);
  });

  test('of a hundred requests for one address at once mails one code', async () => {
    const registration = applicants.registration('BH5');
    const answers = await Promise.all(Array.from({ length: 100 }, () => applicants.begin(registration)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accounts.mail.to(registration.email)).toHaveLength(1);
  });

  test('mails at most two hundred people for one network address within a quarter of an hour', async () => {
    // As if 199 others had been mailed from here: that many requests take their time.
    const others = Object.fromEntries(Array.from({ length: 199 }, (_, index) => [`person ${index}`, accounts.clock.now().getTime()]));
    await applicants.resend('first@canteens.example');
    const id = fingerprint('codes:127.0.0.1');
    const found = await accounts.records.get(ADDRESSES, id);
    if (!found) throw new Error('nobody was counted');
    expect(Object.keys(found.record.accounts)).toEqual([fingerprint('first@canteens.example')]);
    await visitors.put(ADDRESSES, { ...found.record, accounts: { ...found.record.accounts, ...others } }, found.revision);
    expect((await applicants.resend('another@canteens.example')).status).toBe(429);
    expect((await applicants.begin(applicants.registration('BH5'))).status).toBe(429);
    accounts.clock.pass(15 * MINUTE);
    expect((await applicants.begin(applicants.registration('BH5'))).status).toBe(200);
  });
});

describe('another code', () => {
  test('takes the place of the one before, also of one that expired', async () => {
    const { registration, code } = await applicants.begun('GH8');
    accounts.clock.pass(12 * MINUTE);
    const { status, body } = await applicants.resend(registration.email.toUpperCase());
    expect([status, body]).toEqual([200, { message: 'Verification code resent' }]);
    const [letter] = await accounts.mail.to(registration.email.toUpperCase());
    expect(letter?.opening[1]).toContain('GH8');
    const newer = letter?.facts[0]?.value ?? '';
    if (newer !== code) expect((await applicants.complete(registration, code)).body).toEqual(WRONG_CODE);
    expect((await applicants.complete(registration, newer)).status).toBe(201);
  });

  test('makes a mail that was delayed say nothing', async () => {
    const { email } = applicants.registration('GH8');
    const { registration, code } = await applicants.begun('GH8');
    const id = codesId('registration', registration.email);
    const mailId = (await accounts.records.get(EMAIL_CODES, id))?.record.pending?.mailId ?? '';
    const hostel = { hostelType: 'GH', hostelNumber: 8, hostelName: 'Tungabhadra' } as const;
    const delayed = { mailId, codesId: id, to: email, code, purpose: 'registration', hostel } as const;
    const mail = accounts.get(VerificationMail);
    expect(await mail.compose(delayed)).toMatchObject({ to: email, facts: [{ value: code }] });
    accounts.clock.pass(MINUTE);
    await applicants.resend(registration.email);
    expect(await mail.compose(delayed)).toBeUndefined();
  });

  test('for an unknown address is answered alike, in a minute and within it; no mail goes out', async () => {
    const { registration } = await applicants.begun('GH8');
    const unknown = 'nobody@canteens.example';
    accounts.clock.pass(MINUTE);
    for (const email of [registration.email, unknown]) {
      expect((await applicants.resend(email)).body).toEqual({ message: 'Verification code resent' });
      accounts.clock.pass(15_000);
      const soon = await applicants.resend(email.toUpperCase());
      expect([soon.status, soon.body, soon.headers['retry-after']]).toEqual([429, THROTTLED, '45']);
    }
    expect(await accounts.mail.to(unknown)).toEqual([]);
    expect((await applicants.resend('contractor@bh1.example')).status).toBe(200);
    expect(await accounts.mail.to('contractor@bh1.example')).toEqual([]);
  });

  test.each([undefined, null, '', 'nobody', 'a@b.example\n', 7, ['a@b.example']])('can’t be sent to %j', async (email) => {
    const { status, body } = await accounts.browser().post('/contractors/resend-code', { email });
    expect([status, body['errors']]).toEqual([400, { email: 'please enter a valid email.' }]);
  });

  test('is forgotten with its address once nobody can ask for it any more', async () => {
    const { registration } = await applicants.begun('GH8');
    accounts.clock.pass(60 * MINUTE);
    await applicants.resend(registration.email);
    expect(await accounts.mail.to(registration.email)).toHaveLength(1);
    const record = (await accounts.records.get(EMAIL_CODES, codesId('registration', registration.email)))?.record;
    expect(record).toMatchObject({ pending: null, expiresAt: accounts.clock.now().getTime() + 60 * MINUTE });
    accounts.clock.pass(60 * MINUTE + 1);
    await accounts.get(ExpirySweeper).sweep();
    expect(await accounts.records.count(EMAIL_CODES, {})).toBe(0);
  });
});
