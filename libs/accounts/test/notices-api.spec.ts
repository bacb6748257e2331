import { jest } from '@jest/globals';
import type { Letter } from '@tiffin/mail';
import { DEMO_PASSWORD } from '../src/index.js';
import type { AccountsApp } from './accounts-app.js';
import { newcomers } from './newcomers.js';
import { startVisitors, type Visitors } from './visitors.js';

const NEW_PASSWORD = 'samosa-45';
const CONTRACTOR = 'contractor@bh1.example';

let visitors: Visitors;
let accounts: AccountsApp;
let newcomer: ReturnType<typeof newcomers>;
beforeAll(async () => {
  visitors = await startVisitors();
  ({ accounts } = visitors);
  newcomer = newcomers(accounts);
});
beforeEach(() => accounts.clock.pass(60 * 60_000));
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

/** What was mailed to an address while something was done. */
async function mailedDuring(address: string, work: () => Promise<unknown>): Promise<readonly Letter[]> {
  const before = (await accounts.mail.to(address)).length;
  await work();
  return (await accounts.mail.to(address)).slice(before);
}
const everything = ({ opening, facts, action, closing, subject, heading }: Letter): string =>
  JSON.stringify([subject, heading, opening, facts, action, closing]);

describe('whoever owns an account hears by e-mail', () => {
  test('that its password was changed, and what to do if it was not them, without secrets or links', async () => {
    const { userName, email, fullName } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const letters = await mailedDuring(email, () =>
      browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }),
    );
    expect(letters).toEqual([
      {
        to: email,
        language: 'en',
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        opening: [
          `Hello ${fullName},`,
          expect.stringMatching(/^on \w+day, November \d+, 2026 at \d+:\d\d [AP]M the password of BH1-\d+ was changed\. /) as string,
        ],
        facts: [],
        closing: [
          'If that was you, there is nothing to do.',
          'If it was not you, choose “Forgot password?” on the log-in page now. The link comes to this address. Also tell the contractor at the counter.',
        ],
      },
    ]);
    expect(letters.map(everything).join()).not.toMatch(/samosa|tiffin123|http/);
  });

  test('that it was chosen with a link', async () => {
    await accounts.browser().patch('/users/reset-password', { role: 'contractor', loginInput: CONTRACTOR });
    const token = new URL((await accounts.mail.to(CONTRACTOR)).at(-1)?.action?.url ?? '').searchParams.get('token');
    const letters = await mailedDuring(CONTRACTOR, async () => {
      const chosen = await accounts.browser().post('/users/reset-password', { token, newPassword: NEW_PASSWORD });
      expect(chosen.status).toBe(200);
    });
    expect(letters.map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect(letters[0]?.closing[1]).toMatch(/Also tell the hostel office\.$/);
    const browser = accounts.browser();
    await browser.logIn('contractor', CONTRACTOR, NEW_PASSWORD);
    await browser.patch('/users/password', { oldPassword: NEW_PASSWORD, newPassword: DEMO_PASSWORD });
  });

  test('once of a password that is mailed: that very mail says it', async () => {
    const { userName, email } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const letters = await mailedDuring(email, () => browser.patch('/users/reset-password', {}));
    expect(letters.map(({ subject }) => subject)).toEqual(['Your new password']);
  });

  test('that the kitchen’s key was changed', async () => {
    const browser = await visitors.contractor();
    const change = (newKey: string) => browser.patch('/contractors/kitchen-key', { newKey, password: DEMO_PASSWORD });
    const letters = await mailedDuring(CONTRACTOR, () => change('Tandoor7'));
    expect(letters.map(({ subject }) => subject)).toEqual(['Your kitchen key was changed']);
    expect(letters[0]?.opening[1]).toMatch(
      / the kitchen key of the canteen of Ganga was changed\. Every kitchen screen has to enter the new one\.$/,
    );
    expect(letters.map(everything).join()).not.toMatch(/Tandoor|kitchen1|http/);
    await change('kitchen1');
  });

  test('nothing of what was refused', async () => {
    const { userName, email } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const letters = await mailedDuring(email, async () => {
      await browser.patch('/users/password', { oldPassword: 'wrong-one', newPassword: NEW_PASSWORD });
      await browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: 'password1' });
    });
    expect(letters).toEqual([]);
  });

  test('in the very commit that changes it', async () => {
    const { userName } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const commit = accounts.records.commit.bind(accounts.records);
    const written: string[][] = [];
    jest.spyOn(accounts.records, 'commit').mockImplementation(async (operations) => {
      written.push(operations.map(({ kind, collection }) => `${kind} ${collection}`));
      await commit(operations);
    });
    expect((await browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(200);
    const changes = written.filter((operations) => operations.includes('replace students'));
    expect(changes).toEqual([expect.arrayContaining(['insert mails', 'insert account-events'])]);
  });
});
