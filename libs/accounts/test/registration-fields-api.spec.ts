import { Applicants } from './applicants.js';
import { startAccounts, type AccountsApp } from './accounts-app.js';

const MINUTE = 60_000;

let accounts: AccountsApp;
let applicants: Applicants;
beforeAll(async () => {
  accounts = await startAccounts();
  applicants = new Applicants(accounts);
});
beforeEach(() => accounts.clock.pass(60 * MINUTE)); // what earlier tests sent is forgotten
afterAll(() => accounts.close());

describe('the fields', () => {
  const NAME = 'only letters & spaces are allowed under 20 characters.';
  const PASSWORD = 'password must be 8-12 characters.';
  const EMAIL = 'please enter a valid email.';
  const PHONE = 'Enter a valid phone number';
  const HOSTEL = 'please choose a hostel.';
  const KEY = 'key must be 4-12 characters.';
  const TOO_LONG = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}`;
  const WRONG: readonly (readonly [field: string, message: string, values: readonly unknown[]])[] = [
    ['fullName', NAME, ['', ' ', 'a'.repeat(21), 'Asha1', 'Asha-Rao', 'Asha\n', 'As\u0000ha', 'Ashá', 7, true, ['Asha'], { a: 1 }]],
    ['password', PASSWORD, ['', '1234567', '1234567890123', 'secret\u0007-1', 'secret\n123', 12345678, ['secret-123']]],
    [
      'email',
      EMAIL,
      ['', 'asha', 'asha@', '@x.example', 'a@b', 'a b@x.example', 'a@x.example\n', 'a@x..example', TOO_LONG, 5, ['a@x.example']],
    ],
    ['phoneNumber', PHONE, ['', '91', '+919876543210', '91 9876543210', '9876543210123456', '910000000000', 919876543210, 'phone']],
    ['hostel', HOSTEL, ['', 'BH', 'bh5', 'XX1', 'BH05', 'BH0', 'BH-1', 'BH99999', ' BH5', 'BH5\n', 5, ['BH5']]],
    ['kitchenKey', KEY, ['', 'abc', 'a'.repeat(13), 'ladle 42', 'ladle-42', 'ladle\u0000', 4242, ['ladle42']]],
  ];

  test.each(WRONG)(
    '%s is held to its rule, missing or wrong, in the registration and in its completion',
    async (field, message, values) => {
      const registration = applicants.registration('BH5');
      const refusal = { message, code: 'validation', errors: { [field]: message } };
      for (const value of [undefined, null, ...values]) {
        const wrong = { ...registration, [field]: value };
        for (const { status, body } of [await applicants.begin(wrong), await applicants.complete(wrong, '123456')])
          expect({ value, status, body }).toEqual({ value, status: 400, body: refusal });
      }
    },
  );

  test.each([
    { fullName: 'A' },
    { fullName: 'a'.repeat(20) },
    { password: 'tiffin12' },
    { password: 'pä§ w0rd"\\\'' },
    { kitchenKey: 'Abc1' },
    { kitchenKey: 'a1'.repeat(6) },
    { phoneNumber: '12025550123' },
    { hostel: 'GH10' },
    { email: `${'a'.repeat(60)}.o'neil+tag@canteens.example` },
  ])('at their limits are fine: %j', async (change) => {
    expect((await applicants.begin({ ...applicants.registration('BH5'), ...change })).status).toBe(200);
  });

  test('are all named where several are wrong', async () => {
    const { body } = await applicants.begin({});
    expect(Object.keys(body['errors'] as object)).toEqual(['fullName', 'password', 'email', 'phoneNumber', 'hostel', 'kitchenKey']);
    const bare = await accounts.browser().post('/contractors/register');
    expect([bare.status, bare.body['code']]).toEqual([400, 'validation']);
  });

  test('name a hostel of the directory', async () => {
    for (const answer of [
      await applicants.begin(applicants.registration('BH11')),
      await applicants.complete(applicants.registration('GH42'), '123456'),
    ])
      expect([answer.status, answer.body['errors']]).toEqual([400, { hostel: HOSTEL }]);
  });

  test.each([undefined, null, '', '12345', '1234567', '12 456', 'abcdef', '१२३४५६', '12345\n', 123456, ['123456']])(
    'a code %j can’t be one',
    async (code) => {
      const answer = await accounts.browser().post('/contractors/complete-registeration', { ...applicants.registration('BH5'), code });
      expect([answer.status, answer.body]).toEqual([
        400,
        { message: 'Invalid verification code', code: 'validation', errors: { code: 'Invalid verification code' } },
      ]);
    },
  );

  test('that are unknown change nothing', async () => {
    const { registration, code } = await applicants.begun('BH6');
    const { body } = await applicants.complete({ ...registration, approved: true, status: 'active', _id: 'mine' }, code);
    expect(body).toMatchObject({ status: 'waiting' });
    expect(body['_id']).not.toBe('mine');
  });

  test('come from this site', async () => {
    const { registration, code } = await applicants.begun('BH6');
    const headers = { origin: 'http://evil.example' };
    for (const path of ['/contractors/register', '/contractors/complete-registeration', '/contractors/resend-code']) {
      const answer = await accounts
        .browser()
        .post(path, { ...registration, code })
        .set(headers);
      expect([answer.status, answer.body]).toEqual([403, { message: 'Request from another site', code: 'cross_origin' }]);
    }
    expect((await applicants.complete(registration, code)).status).toBe(201);
  });
});
