import { ACCOUNT_COLLECTIONS } from '@tiffin/accounts';
import type { Browser } from '@tiffin/accounts/testing';
import { Sessions } from '@tiffin/credentials';
import { RECORDS } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { TestApi, type LiveSocket } from './test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const PASSWORD = 'tiffin123';
const disconnected = (socket: LiveSocket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve));

/** Opens sockets of these browsers, each with how it ends. */
async function listening(...browsers: Browser[]): Promise<{ readonly sockets: LiveSocket[]; readonly ends: Promise<string>[] }> {
  const sockets = await Promise.all(browsers.map((browser) => api.socket(browser)));
  return { sockets, ends: sockets.map(disconnected) };
}

const copyOf = (browser: Browser): Browser => api.browser().setCookies(browser.cookieHeader);

describe('sockets are closed at once', () => {
  test('when the password changes; this browser reconnects with its new cookie, others don’t', async () => {
    const browser = await api.student('BH1-102');
    const otherSession = await api.student('BH1-102');
    const bystander = await api.student('BH1-103');
    const thief = copyOf(browser);
    const { sockets, ends } = await listening(browser, thief, otherSession, bystander);
    const changed = await browser.patch('/users/password', { oldPassword: PASSWORD, newPassword: 'samosa-45' });
    expect(changed.status).toBe(200);
    // After `io server disconnect` a client would not reconnect by itself.
    expect(await Promise.all(ends.slice(0, 3))).toEqual(['transport close', 'transport close', 'io server disconnect']);
    expect((await api.socket(browser)).connected).toBe(true);
    for (const out of [thief, otherSession]) await expect(api.socket(out)).rejects.toThrow('tokens missing');
    expect(sockets[3]?.connected).toBe(true);
  });

  test('when the password changes; this browser reconnects even if sessions are checked before the change is announced', async () => {
    const browser = await api.student('BH1-103');
    const { ends } = await listening(browser);
    const sessions = api.running.app.get(Sessions, { strict: false });
    const records = api.running.app.get<RecordStore>(RECORDS, { strict: false });
    const commit = records.commit.bind(records);
    const active = sessions.active.bind(sessions);
    const loggedOut = new Promise<void>((resolve) => {
      sessions.active = async (id) => {
        const session = await active(id);
        if (!session) setImmediate(resolve);
        return session;
      };
    });
    records.commit = async (operations) => {
      await commit(operations);
      if (operations.some(({ kind, collection }) => kind === 'delete' && collection === 'sessions')) await loggedOut;
    };
    try {
      expect((await browser.patch('/users/password', { oldPassword: PASSWORD, newPassword: 'samosa-45' })).status).toBe(200);
    } finally {
      Object.assign(records, { commit });
      Object.assign(sessions, { standing: active });
    }
    expect(await ends[0]).toBe('transport close');
    expect((await api.socket(browser)).connected).toBe(true);
  });

  test('of the kitchen when its key changes, not the contractor’s', async () => {
    const contractor = await api.contractor('gh1');
    const wall = await api.kitchen('GH1-kitchen2');
    const elsewhere = await api.kitchen();
    const { sockets, ends } = await listening(wall, contractor, elsewhere);
    expect((await contractor.patch('/contractors/kitchen-key', { password: PASSWORD, newKey: 'Tandoor7' })).status).toBe(200);
    expect(await ends[0]).toBe('io server disconnect');
    await expect(api.socket(wall)).rejects.toThrow('tokens missing');
    expect(sockets.slice(1).map(({ connected }) => connected)).toEqual([true, true]);
  });

  test('of everybody at the canteen when the admin suspends it', async () => {
    const { canteenId } = api.canteens[1] ?? { canteenId: '' };
    const people = [await api.contractor('gh1'), await api.student('GH1-102'), await api.kitchen('GH1-Tandoor7')];
    const { ends } = await listening(...people);
    const { sockets: otherSockets } = await listening(await api.contractor());
    const admin = api.browser();
    await admin.post('/users/contractors', { key: api.running.keys.adminKey });
    expect((await admin.patch(`/users/contractors/${canteenId}`, { suspended: true })).status).toBe(200);
    expect(await Promise.all(ends)).toEqual(Array(3).fill('io server disconnect'));
    for (const person of people) await expect(api.socket(person)).rejects.toThrow('tokens missing');
    expect(otherSockets[0]?.connected).toBe(true);
    expect((await admin.patch(`/users/contractors/${canteenId}`, { suspended: false })).status).toBe(200);
  });

  test('of one session when it logs out', async () => {
    const browser = await api.student();
    const otherSession = await api.student();
    const { sockets, ends } = await listening(browser, otherSession);
    await browser.patch('/users/logout');
    expect(await ends[0]).toBe('io server disconnect');
    await expect(api.socket(browser)).rejects.toThrow('tokens missing');
    expect(sockets[1]?.connected).toBe(true);
  });

  test('when another person logs in with this browser', async () => {
    const browser = await api.student();
    const { ends } = await listening(copyOf(browser));
    await browser.logIn('contractor', 'contractor@bh1.example', PASSWORD);
    expect(await ends[0]).toBe('io server disconnect');
  });
});

describe('X-Forwarded-For', () => {
  type AddressRecord = StoredRecord & { readonly accounts: object };
  const ADDRESSES = ACCOUNT_COLLECTIONS.find(({ name }) => name === 'addresses') as CollectionDefinition<AddressRecord>;

  /** Returns under how many addresses wrong log-ins with these headers were counted. */
  async function countedAs(server: TestApi, forwarded: readonly string[]): Promise<number> {
    const records = server.running.app.get<RecordStore>(RECORDS, { strict: false });
    for (const header of forwarded) {
      const json = { role: 'student', loginInput: 'BH7-1', password: 'wrong-one' };
      const answer = await server.browser().patch('/users/login', json).set('x-forwarded-for', header);
      expect(answer.status).toBe(400);
    }
    const counted = await records.find(ADDRESSES, {});
    return counted.filter(({ record }) => Object.keys(record.accounts).length > 0).length;
  }

  test('is ignored by default: a forged one does not hide wrong log-ins', async () => {
    expect(await countedAs(api, ['10.0.0.1', '10.0.0.2', '10.0.0.3'])).toBe(1);
  });

  test('counts from a trusted proxy, and of its list only what that proxy added', async () => {
    const proxied = await TestApi.start({ TIFFIN_TRUSTED_PROXIES: '127.0.0.1' });
    try {
      expect(await countedAs(proxied, ['10.0.0.1', '6.6.6.6, 10.0.0.2', '7.7.7.7, 10.0.0.2', '127.0.0.1, 10.0.0.2'])).toBe(2);
    } finally {
      await proxied.stop();
    }
  });
});
