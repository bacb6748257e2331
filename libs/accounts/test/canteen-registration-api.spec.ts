import { ACCOUNTS_PER_ADDRESS, codesId, EMAIL_CODES, VerificationMail } from '@tiffin/credentials';
import { ExpirySweeper } from '../src/retention/expiry-sweeper.js';
import { Applicants, THROTTLED, WRONG_CODE } from './applicants.js';
import { fillAddressWindow } from './fill-address-window.js';
import { startVisitors } from './visitors.js';

const MINUTE = 60_000;

const visitors = await startVisitors();
const { accounts } = visitors;
const applicants = new Applicants(accounts);
beforeEach(() => accounts.clock.advance(60 * MINUTE)); // so that earlier calls no longer count
afterAll(() => accounts.close());

describe('registering a canteen', () => {
  test('mails a code that says what it is for', async () => {
    const registration = applicants.registration('BH5');
    const { status, body } = await applicants.begin(registration);
    expect([status, body]).toEqual([200, { message: 'Verification code sent' }]);
    expect(await accounts.mail.to(registration.email)).toEqual([
      {
        to: registration.email,
        language: 'en',
        subject: 'Your verification code for Tiffin',
        heading: 'Confirm your e-mail address',
        opening: ['Hello,', 'Someone gave this e-mail address to register the canteen of hostel Krishna (BH5) with Tiffin.'],
        facts: [{ label: 'Verification code', value: expect.stringMatching(/^\d{6}$/) as string }],
        closing: [
          'Enter it on the page that asks for it. It works once and expires in 10 minutes.',
          'If this wasn’t you, you can ignore this e-mail. Without the code, nothing happens.',
        ],
      },
    ]);
  });

  test('stores neither the entered fields nor the code', async () => {
    const { registration, code } = await applicants.begun('BH5');
    const stored = JSON.stringify(await accounts.records.find(EMAIL_CODES, {}));
    expect(stored).toContain('Krishna');
    for (const secret of [registration.password, registration.kitchenKey, registration.email, registration.fullName, `"${code}"`])
      expect(stored).not.toContain(secret);
  });

  test('refuses a hostel with a canteen and another contractor’s address in any case, without a mail', async () => {
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

  test('refuses a second code for the same address within a minute, in any case', async () => {
    const { registration, code } = await applicants.begun('BH5');
    accounts.clock.advance(20_500);
    const again = await applicants.begin({ ...registration, email: registration.email.toUpperCase() });
    expect([again.status, again.body, again.headers['retry-after']]).toEqual([429, THROTTLED, '40']);
    expect((await applicants.begin(applicants.registration('BH5'))).status).toBe(200);
    expect((await applicants.complete(registration, code)).status).toBe(201);
  });

  test('mails one code for many concurrent requests for an address', async () => {
    const registration = applicants.registration('BH5');
    const answers = await Promise.all(Array.from({ length: 20 }, () => applicants.begin(registration)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accounts.mail.to(registration.email)).toHaveLength(1);
  });

  test('mails codes to at most 200 addresses per network address in a quarter of an hour', async () => {
    await fillAddressWindow(accounts, '127.0.0.1', 'codes:', ACCOUNTS_PER_ADDRESS - 1);
    expect((await applicants.resend('first@canteens.example')).status).toBe(200);
    expect((await applicants.resend('another@canteens.example')).status).toBe(429);
    expect((await applicants.begin(applicants.registration('BH5'))).status).toBe(429);
    accounts.clock.advance(15 * MINUTE);
    expect((await applicants.begin(applicants.registration('BH5'))).status).toBe(200);
  });
});

describe('requesting another code', () => {
  test('replaces the former code, even if it expired', async () => {
    const { registration, code } = await applicants.begun('GH8');
    accounts.clock.advance(12 * MINUTE);
    const { status, body } = await applicants.resend(registration.email.toUpperCase());
    expect([status, body]).toEqual([200, { message: 'Verification code resent' }]);
    const [letter] = await accounts.mail.to(registration.email.toUpperCase());
    expect(letter?.opening[1]).toContain('GH8');
    const newer = letter?.facts[0]?.value ?? '';
    if (newer !== code) expect((await applicants.complete(registration, code)).body).toEqual(WRONG_CODE);
    expect((await applicants.complete(registration, newer)).status).toBe(201);
  });

  test('drops a delayed mail with a former code', async () => {
    const { email } = applicants.registration('GH8');
    const { registration, code } = await applicants.begun('GH8');
    const id = codesId('registration', registration.email);
    const mailId = (await accounts.records.get(EMAIL_CODES, id))?.record.pending?.mailId ?? '';
    const hostel = { hostelType: 'GH', hostelNumber: 8, hostelName: 'Tungabhadra' } as const;
    const delayed = { mailId, codesId: id, to: email, code, purpose: 'registration', hostel } as const;
    const mail = accounts.get(VerificationMail);
    expect(await mail.compose(delayed)).toMatchObject({ to: email, facts: [{ value: code }] });
    accounts.clock.advance(MINUTE);
    await applicants.resend(registration.email);
    expect(await mail.compose(delayed)).toBeUndefined();
  });

  test('answers alike for an unknown address, and sends no mail', async () => {
    const { registration } = await applicants.begun('GH8');
    const unknown = 'nobody@canteens.example';
    accounts.clock.advance(MINUTE);
    for (const email of [registration.email, unknown]) {
      expect((await applicants.resend(email)).body).toEqual({ message: 'Verification code resent' });
      accounts.clock.advance(15_000);
      const soon = await applicants.resend(email.toUpperCase());
      expect([soon.status, soon.body, soon.headers['retry-after']]).toEqual([429, THROTTLED, '45']);
    }
    expect(await accounts.mail.to(unknown)).toEqual([]);
    expect((await applicants.resend('contractor@bh1.example')).status).toBe(200);
    expect(await accounts.mail.to('contractor@bh1.example')).toEqual([]);
  });

  test('deletes the record once no other code can be requested', async () => {
    const { registration } = await applicants.begun('GH8');
    accounts.clock.advance(60 * MINUTE);
    await applicants.resend(registration.email);
    expect(await accounts.mail.to(registration.email)).toHaveLength(1);
    const record = (await accounts.records.get(EMAIL_CODES, codesId('registration', registration.email)))?.record;
    expect(record).toMatchObject({ pending: null, expiresAt: accounts.clock.now().getTime() + 60 * MINUTE });
    accounts.clock.advance(60 * MINUTE + 1);
    await accounts.get(ExpirySweeper).sweep();
    expect(await accounts.records.count(EMAIL_CODES, {})).toBe(0);
  });
});

describe('the fields of a registration', () => {
  const NAME = 'only letters & spaces are allowed under 20 characters.';
  const PASSWORD = 'password must be 8-12 characters.';
  const EMAIL = 'please enter a valid email.';
  const PHONE = 'Enter a valid phone number';
  const HOSTEL = 'Please choose a hostel.';
  const KEY = 'key must be 4-12 characters.';
  const CODE = 'Invalid verification code';
  const TOO_LONG = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}`;
  const WRONG: readonly (readonly [field: string, message: string, values: readonly unknown[]])[] = [
    ['fullName', NAME, ['', ' ', 'a'.repeat(21), 'Asha1', 'Asha-Rao', 'Asha\n', 'As\u0000ha', 'Ashá', 7, true, ['Asha'], { a: 1 }]],
    ['password', PASSWORD, ['', '1234567', '1234567890123', 'secret\u0007-1', 'secret\n123', 12345678, ['secret-123']]],
    [
      'email',
      EMAIL,
      ['', 'asha', 'asha@', '@x.example', 'a@b', 'a b@x.example', 'a@x.example\n', 'a@x..example', TOO_LONG, 5, ['a@x.example']],
    ],
    ['phoneNumber', PHONE, ['', '91', '9.19877E+11', '9876543210123456', '910000000000', 919876543210, 'phone']],
    ['hostel', HOSTEL, ['', 'BH', 'bh5', 'XX1', 'BH05', 'BH0', 'BH-1', 'BH99999', ' BH5', 'BH5\n', 5, ['BH5']]],
    ['kitchenKey', KEY, ['', 'abc', 'a'.repeat(13), 'ladle 42', 'ladle-42', 'ladle\u0000', 4242, ['ladle42']]],
    ['code', CODE, ['', '12345', '1234567', '12 456', 'abcdef', '१२३४५६', '12345\n', 123456, ['123456']]],
  ];

  test.each(WRONG)('%s is validated in the registration and in its completion', async (field, message, values) => {
    const right = { ...applicants.registration('BH5'), code: '123456' };
    const refusal = { message, code: 'validation', errors: { [field]: message } };
    for (const value of [undefined, null, ...values]) {
      const wrong = { ...right, [field]: value };
      const calls = ['/contractors/complete-registeration', ...(field === 'code' ? [] : ['/contractors/register'])];
      for (const { status, body } of await Promise.all(calls.map((path) => accounts.browser().post(path, wrong))))
        expect({ value, status, body }).toEqual({ value, status: 400, body: refusal });
    }
  });

  test('are accepted at their limits', async () => {
    for (const change of [
      { fullName: 'A' },
      { fullName: 'a'.repeat(20) },
      { password: 'tiffin12' },
      { password: 'pä§ w0rd"\\\'' },
      { kitchenKey: 'Abc1' },
      { kitchenKey: 'a1'.repeat(6) },
      { phoneNumber: '12025550123' },
      { hostel: 'GH10' },
      { email: `${'a'.repeat(60)}.o'neil+tag@canteens.example` },
    ])
      expect([change, (await applicants.begin({ ...applicants.registration('BH5'), ...change })).status]).toEqual([change, 200]);
  });

  test('are all named if several are wrong', async () => {
    const all = ['fullName', 'password', 'email', 'phoneNumber', 'hostel', 'kitchenKey'];
    for (const body of [{}, undefined]) {
      const answer = await accounts.browser().post('/contractors/register', body);
      expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([400, all]);
    }
    expect((await applicants.resend('nobody')).body['errors']).toEqual({ email: 'please enter a valid email.' });
  });

  test('must name a hostel of the directory', async () => {
    for (const answer of [
      await applicants.begin(applicants.registration('BH11')),
      await applicants.complete(applicants.registration('GH42'), '123456'),
    ])
      expect([answer.status, answer.body['errors']]).toEqual([400, { hostel: HOSTEL }]);
  });

  test('are ignored if they are unknown', async () => {
    const { registration, code } = await applicants.begun('BH6');
    const { body } = await applicants.complete({ ...registration, approved: true, status: 'active', _id: 'mine' }, code);
    expect(body).toMatchObject({ status: 'waiting' });
    expect(body['_id']).not.toBe('mine');
  });
});

test('mails at most 60 codes per network address and hour', async () => {
  accounts.clock.advance(60 * 60_000);
  const begin = () => applicants.begin(applicants.registration('BH9')).then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 61 }, begin));
  expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([60, 1]);
});
