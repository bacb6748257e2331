import { STUDENTS } from '@tiffin/people';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { Registration } from '../src/index.js';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Browser } from '../src/testing/index.js';
import { startAccounts, type AccountsApp } from './accounts-app.js';

/** Browsers of the demo's people, and changes of the records by tests. */
export interface Visitors {
  readonly accounts: AccountsApp;
  readonly signedIn: (role: 'student' | 'contractor', loginInput: string) => Promise<Browser>;
  readonly student: () => Promise<Browser>;
  readonly contractor: () => Promise<Browser>;
  readonly admin: (browser?: Browser) => Promise<Browser>;
  readonly kitchen: (browser?: Browser) => Promise<Browser>;
  /** Returns the token of a newly mailed password link. */
  readonly linkFor: (role: 'student' | 'contractor', loginInput: string, email: string) => Promise<string>;
  /** Returns a browser with a copy of the cookies, to replay them later. */
  readonly copyOf: (browser: Browser) => Browser;
  /** Replaces a record as another command would. */
  readonly put: <Item extends StoredRecord>(collection: CollectionDefinition<Item>, record: Item, revision: number) => Promise<void>;
  /** Registers the canteen of BH2, whose contractor `mohan@bh2.example` waits for approval. */
  readonly registerWaiting: () => Promise<void>;
}

export async function startVisitors(options: Parameters<typeof startAccounts>[0] = {}): Promise<Visitors> {
  const accounts = await startAccounts(options);

  async function signedIn(role: 'student' | 'contractor', loginInput: string): Promise<Browser> {
    const browser = accounts.browser();
    expect((await browser.logIn(role, loginInput, DEMO_PASSWORD)).status).toBe(200);
    return browser;
  }
  async function atGate(browser: Browser, path: string, key: string, status: number): Promise<Browser> {
    expect((await browser.post(path, { key })).status).toBe(status);
    return browser;
  }

  return {
    accounts,
    signedIn,
    student: () => signedIn('student', 'BH1-101'),
    contractor: () => signedIn('contractor', 'contractor@bh1.example'),
    admin: (browser = accounts.browser()) => atGate(browser, '/users/contractors', 'tiffin-admin', 200),
    kitchen: (browser = accounts.browser()) => atGate(browser, '/users/orders', 'BH1-kitchen1', 201),
    linkFor: async (role, loginInput, email) => {
      expect((await accounts.browser().patch('/users/reset-password', { role, loginInput })).status).toBe(200);
      const url = (await accounts.mail.to(email)).at(-1)?.action?.url ?? '';
      return /^http:\/\/tiffin\.example\/choose-password\?token=([\w-]{43})$/.exec(url)?.[1] ?? 'no link';
    },
    copyOf: (browser) => accounts.browser().setCookies(browser.cookieHeader),
    put: ({ name: collection }, record, revision) => accounts.records.commit([{ kind: 'replace', collection, record, revision }]),
    registerWaiting: async () => {
      const [sample] = await accounts.records.find(STUDENTS, { limit: 1 });
      const hash = sample?.record.passwordHash ?? '';
      const contact = { fullName: 'Mohan', email: 'mohan@bh2.example', phoneNumber: '919876500009' };
      await accounts
        .get(Registration)
        .registerCanteen({ hostel: 'BH2', ...contact, passwordHash: hash, kitchenKeyHash: hash, approved: false });
    },
  };
}
