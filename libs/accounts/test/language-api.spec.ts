import { Applicants } from './applicants.js';
import { startVisitors, type Visitors } from './visitors.js';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await startVisitors();
});
afterAll(() => visitors.accounts.close());

test.each(['student', 'contractor'] as const)('a %s reads Tiffin in the language they chose, on every device', async (role) => {
  const person = await visitors[role]();
  expect((await person.get('/users')).body).not.toHaveProperty('language');
  expect(await person.patch('/users/language', { language: 'hi' })).toMatchObject({ status: 200, body: {} });
  expect((await person.get('/users')).body).toMatchObject({ language: 'hi' });
  expect((await (await visitors[role]()).get('/users')).body).toMatchObject({ language: 'hi' });
  await person.patch('/users/language', { language: 'pa' });
  expect((await person.get('/users')).body).toMatchObject({ language: 'pa' });
});

test('a password that somebody asks for comes in what they read', async () => {
  const student = await visitors.signedIn('student', 'BH1-103');
  await student.patch('/users/language', { language: 'hi' });
  const { email } = (await student.get('/users')).body as { email: string };
  await student.patch('/users/reset-password', {});
  const letters = await visitors.accounts.mail.to(email);
  expect(letters.at(-1)).toMatchObject({
    language: 'hi',
    subject: 'आपका नया पासवर्ड',
    facts: [{ label: 'लॉगिन', value: 'BH1-103' }, { label: 'पासवर्ड' }],
  });
});

test('whose account says nothing gets links and passwords in what their screen is in', async () => {
  const student = await visitors.signedIn('student', 'BH1-102');
  const { email } = (await student.get('/users')).body as { email: string };
  const asked = { role: 'student', loginInput: 'BH1-102' };
  // A mail is written when it is sent.
  const told = async () => (await visitors.accounts.mail.to(email)).map(({ language, subject }) => [language, subject]);
  await visitors.accounts.browser().patch('/users/reset-password', asked).set('accept-language', 'pa-IN, en;q=0.5');
  await student.patch('/users/reset-password', {}).set('accept-language', 'hi');
  const before = await told();
  await student.patch('/users/language', { language: 'hi' });
  await visitors.accounts.browser().patch('/users/reset-password', asked).set('accept-language', 'pa');
  expect(before).toEqual([
    ['pa', 'ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ'],
    ['hi', 'आपका नया पासवर्ड'],
  ]);
  expect((await told()).at(-1)).toEqual(['hi', 'नया पासवर्ड चुनें']);
});

test('whoever registers a canteen gets each code in what their screen is in then', async () => {
  const { accounts } = visitors;
  const registration = new Applicants(accounts).registration('BH6');
  await accounts.browser().post('/contractors/register', registration).set('accept-language', 'hi');
  accounts.clock.pass(60_000);
  await accounts.browser().post('/contractors/resend-code', { email: registration.email }).set('accept-language', 'pa');
  expect(await accounts.mail.to(registration.email)).toMatchObject([
    { language: 'hi', opening: ['नमस्ते,', expect.stringContaining('हॉस्टल BH6')], facts: [{ label: 'वेरिफ़िकेशन कोड' }] },
    { language: 'pa', facts: [{ label: 'ਵੈਰੀਫ਼ਿਕੇਸ਼ਨ ਕੋਡ', value: expect.stringMatching(/^\d{6}$/) as string }] },
  ]);
});

test.each(['fr', 'EN', '', null, 1, ['hi']])('%p is no language of Tiffin', async (language) => {
  expect(await (await visitors.student()).patch('/users/language', { language })).toMatchObject({
    status: 400,
    body: { code: 'validation', errors: { language: 'please choose one of en, hi, pa.' } },
  });
});

test('a language is for those who have an account', async () => {
  expect((await (await visitors.kitchen()).patch('/users/language', { language: 'hi' })).status).toBe(403);
  expect((await visitors.accounts.browser().patch('/users/language', { language: 'hi' })).status).toBe(401);
});
