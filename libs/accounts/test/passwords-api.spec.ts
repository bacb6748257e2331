import { EASY_TO_GUESS } from '@tiffin/contracts';
import { Secrets } from '@tiffin/credentials';
import { STUDENTS } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/index.js';
import type { Answer, Browser } from '../src/testing/index.js';
import type { AccountsApp } from './accounts-app.js';
import { Applicants } from './applicants.js';
import { newcomers } from './newcomers.js';
import { startVisitors, type Visitors } from './visitors.js';

const HOUR = 3_600_000;
const TOO_SHORT = 'password must be 8-12 characters.';

let visitors: Visitors;
let accounts: AccountsApp;
let applicants: Applicants;
let newcomer: ReturnType<typeof newcomers>;
beforeAll(async () => {
  visitors = await startVisitors();
  ({ accounts } = visitors);
  applicants = new Applicants(accounts);
  newcomer = newcomers(accounts);
});
beforeEach(() => accounts.clock.pass(HOUR)); // what earlier tests sent is forgotten
afterAll(() => accounts.close());

/** The token of a link that was just mailed. */
async function linkFor(role: 'student' | 'contractor', loginInput: string, email: string): Promise<string> {
  await accounts.browser().patch('/users/reset-password', { role, loginInput });
  const url = (await accounts.mail.to(email)).at(-1)?.action?.url ?? 'http://no.mail';
  return new URL(url).searchParams.get('token') ?? '';
}

/** Everywhere that a password is set: sends one, and says under which field it is refused. */
const SETTING: Readonly<Record<string, { field: string; set: (password: string) => Promise<Answer> }>> = {
  'changing it': {
    field: 'newPassword',
    set: async (newPassword) => (await visitors.contractor()).patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword }),
  },
  'choosing it with a link': {
    field: 'newPassword',
    set: async (newPassword) => {
      const { userName, email } = await newcomer();
      return await accounts.browser().post('/users/reset-password', { token: await linkFor('student', userName, email), newPassword });
    },
  },
  'registering a canteen': {
    field: 'password',
    set: (password) => applicants.begin({ ...applicants.registration('BH5'), password }),
  },
  'completing that': {
    field: 'password',
    set: async (password) => {
      const { registration, code } = await applicants.begun('BH5');
      return await applicants.complete({ ...registration, password }, code);
    },
  },
  'naming another contractor': {
    field: 'password',
    set: async (password) => {
      const { fullName, email, phoneNumber } = applicants.registration('BH5');
      const path = `/users/contractors/${accounts.people[0]?.canteenId}`;
      return await (await visitors.admin()).patch(path, { fullName, email, phoneNumber, password });
    },
  },
};

describe.each(Object.entries(SETTING))('%s', (_, { field, set }) => {
  test.each([
    ['eight spaces', ' '.repeat(8)],
    ['spaces of other kinds', '\u00a0\u2003'.repeat(4)],
    ['half a character', 'tiffin\ud83d!'],
    ['seven accented letters, however they are composed', 'áéíóúñç'.normalize('NFD')],
  ])('%s is nothing that could be asked for again', async (_what, password) => {
    const { status, body } = await set(password);
    expect([status, body]).toEqual([400, { code: 'validation', message: TOO_SHORT, errors: { [field]: TOO_SHORT } }]);
  });
});

describe('a password that others try first', () => {
  const refusal = (field: string) => ({ code: 'validation', message: EASY_TO_GUESS, errors: { [field]: EASY_TO_GUESS } });

  test.each(Object.entries(SETTING))('is refused when %s, in any case', async (_, { field, set }) => {
    for (const password of ['password1', 'PaSSword1', 'QWERTYUIOP', '1q2w3e4r', 'liverpool1']) {
      const { status, body } = await set(password);
      expect([password, status, body]).toEqual([password, 400, refusal(field)]);
    }
  });

  test('is one’s own log-in or e-mail address, or its name', async () => {
    const contractor = await visitors.contractor();
    const changed = await contractor.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: 'Contractor' });
    expect([changed.status, changed.body]).toEqual([400, refusal('newPassword')]);
    const registration = { ...applicants.registration('BH5'), email: 'A@b.example' };
    for (const password of ['a@B.example', 'A@b.example']) {
      const { status, body } = await applicants.begin({ ...registration, password });
      expect([status, body]).toEqual([400, refusal('password')]);
    }
  });

  test('uses no link and no code up', async () => {
    const { userName, email } = await newcomer();
    const token = await linkFor('student', userName, email);
    const choose = (newPassword: string) => accounts.browser().post('/users/reset-password', { token, newPassword });
    expect((await choose('password1')).body).toEqual(refusal('newPassword'));
    expect((await choose('samosa-45')).status).toBe(200);
    const { registration, code } = await applicants.begun('BH8');
    expect((await applicants.complete({ ...registration, password: 'password1' }, code)).body).toEqual(refusal('password'));
    expect((await applicants.complete(registration, code)).status).toBe(201);
  });

  test('that somebody has already opens their account as before', async () => {
    const { _id, userName } = await newcomer();
    const found = await accounts.records.get(STUDENTS, _id);
    if (!found) throw new Error('nobody there');
    const passwordHash = await accounts.get(Secrets).hash('password1');
    await visitors.put(STUDENTS, { ...found.record, passwordHash }, found.revision);
    const browser = accounts.browser();
    expect((await browser.logIn('student', userName, 'password1')).status).toBe(200);
    expect((await browser.patch('/users/password', { oldPassword: 'password1', newPassword: 'samosa-45' })).status).toBe(200);
  });
});

describe('a password with accents', () => {
  const FORMS = ['NFC', 'NFD'] as const;
  const typed = (form: (typeof FORMS)[number], password = 'crème-brûlée') => password.normalize(form);

  /** Everywhere that a contractor's password is asked for. */
  const asking: Readonly<Record<string, (browser: Browser, email: string, password: string) => Promise<Answer>>> = {
    'to log in': (_, email, password) => accounts.browser().logIn('contractor', email, password),
    'to change the details': (browser, email, password) =>
      browser.patch('/contractors/account', { fullName: 'Asha', email, phoneNumber: '919876500077', password }),
    'to change the kitchen key': (browser, _, password) => browser.patch('/contractors/kitchen-key', { newKey: 'ladle43', password }),
    'to remove all students': (browser, _, password) => browser.delete('/contractors/students', { password }),
    'to change it': (browser, _, password) => browser.patch('/users/password', { oldPassword: password, newPassword: 'samosa-45' }),
  };

  test.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ] as const)('set in %s at a registration is the same in %s, wherever it is asked for', async (set, asked) => {
    const { registration, code } = await applicants.begun(set === 'NFC' ? 'BH6' : 'BH7');
    const { email } = registration;
    const admin = await visitors.admin();
    expect((await applicants.complete({ ...registration, password: typed(set) }, code, admin)).status).toBe(201);
    const browser = accounts.browser();
    await browser.logIn('contractor', email, typed(set));
    for (const [what, ask] of Object.entries(asking)) expect([what, (await ask(browser, email, typed(asked))).status]).toEqual([what, 200]);
  });

  test.each(FORMS)('changed, or chosen with a link, in %s opens to both', async (form) => {
    const { userName, email } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    expect((await browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: typed(form) })).status).toBe(200);
    for (const each of FORMS) expect((await accounts.browser().logIn('student', userName, typed(each))).status).toBe(200);
    const token = await linkFor('student', userName, email);
    const chosen = { token, newPassword: typed(form, 'piñata-élan') };
    expect((await accounts.browser().post('/users/reset-password', chosen)).status).toBe(200);
    for (const each of FORMS) expect((await accounts.browser().logIn('student', userName, typed(each, 'piñata-élan'))).status).toBe(200);
  });

  test('is not a new one in another form', async () => {
    const browser = await visitors.student();
    const { status, body } = await browser.patch('/users/password', { oldPassword: typed('NFC'), newPassword: typed('NFD') });
    expect([status, body['errors']]).toEqual([400, { newPassword: 'new password should not match old password' }]);
  });
});
