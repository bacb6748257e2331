import { jest } from '@jest/globals';
import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { STUDENTS } from '@tiffin/people';
import sharp from 'sharp';
import { AvatarSweeper } from '../src/avatars/avatar-sweeper.js';
import { AVATAR_UPLOADS } from '../src/avatars/avatars.js';
import type { Browser } from '../src/testing/index.js';
import { jpeg, nameIn, photoWithPosition, png, polyglot, SECRET, uploadAvatar } from './avatar-uploads.js';
import { beforeFirstCommit } from './before-first-commit.js';
import { startVisitors } from './visitors.js';

const HOUR = 3_600_000;
const TYPES = 'only PNG, JPG/JPEG files are allowed';

const visitors = await startVisitors();
const { accounts } = visitors;
const student = await visitors.student();
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

const change = async (browser: Browser, content: Uint8Array): Promise<string> => {
  const { status, body } = await uploadAvatar(browser, content);
  expect([status, Object.keys(body)]).toEqual([200, ['newAvatar']]);
  return nameIn(body['newAvatar']);
};
const sweep = (): Promise<number> => accounts.get(AvatarSweeper).sweep();

async function blobs(): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of accounts.blobs.names()) names.push(name);
  return names;
}
async function stored(name: string): Promise<Buffer> {
  return Buffer.from((await accounts.blobs.get(name)) ?? []);
}
async function avatarOf(browser: Browser): Promise<string> {
  return nameIn((await browser.get('/users')).body['avatar']);
}

describe('an avatar', () => {
  test('is stored as a square WebP with a random name, and shown with its owner', async () => {
    const name = await change(student, await jpeg(900, 600));
    expect(await sharp(await stored(name)).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
    expect(await avatarOf(student)).toBe(name);
    expect(await change(await visitors.signedIn('student', 'BH1-102'), await jpeg(900, 600))).not.toBe(name);
  });

  test('replaces the former one and deletes it', async () => {
    const before = await change(student, await png());
    const now = await change(student, await png());
    expect(now).not.toBe(before);
    expect(await blobs()).toContain(now);
    expect(await blobs()).not.toContain(before);
    expect(await accounts.records.count(AVATAR_UPLOADS, {})).toBe(0);
  });

  test('can be a contractor’s, and is recorded without its content', async () => {
    const contractor = await visitors.contractor();
    const answer = await uploadAvatar(contractor, await png(80, 40), { name: 'me.png', type: 'image/png' });
    expect(Number(answer.headers['x-position'])).toBeGreaterThan(0);
    const name = nameIn(answer.body['newAvatar']);
    expect(await sharp(await stored(name)).metadata()).toMatchObject({ width: 40, height: 40 });
    const { _id } = (await contractor.get('/users')).body as unknown as { _id: string };
    const events = [];
    for await (const { type, data } of accounts.store.readStream(`account-${_id}`)) events.push({ type, data });
    expect(events).toEqual([{ type: 'AccountDetailsChanged', data: { canteenId: accounts.people[0]?.canteenId, userId: _id } }]);
    const [canteen] = (await (await visitors.admin()).post('/users/contractors')).body as { contractor: { avatar: string } }[];
    expect(nameIn(canteen?.contractor.avatar)).toBe(name);
  });
});

test('refuses a file that is no picture, whatever its name, and stores nothing of it', async () => {
  const before = await blobs();
  const page = Buffer.concat([(await png()).subarray(0, 8), Buffer.from('<!doctype html><script>alert(1)</script>')]);
  const { status, body } = await uploadAvatar(student, page, { name: 'me.png', type: 'image/png' });
  expect([status, body]).toEqual([415, { code: 'wrong_type', message: TYPES, errors: { avatar: TYPES } }]);
  expect(await blobs()).toEqual(before);
  expect(await accounts.records.count(AVATAR_UPLOADS, {})).toBe(0);
});

test('stores only pixels: no position, camera data, other tags, or script', async () => {
  const photo = await photoWithPosition();
  expect(photo.includes(SECRET)).toBe(true);
  expect((await sharp(photo).metadata()).exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true); // the tag of the position
  const content = await stored(await change(student, photo));
  const { exif, xmp, iptc, icc, comments } = await sharp(content).metadata();
  expect({ exif, xmp, iptc, icc, comments }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
  for (const both of [content, await stored(await change(student, await polyglot()))]) {
    for (const trace of [SECRET, 'EXIF', 'XMP', 'GPS', '<script', 'PK\u0003\u0004']) expect(both.includes(trace)).toBe(false);
    expect(both.subarray(8, 12).toString()).toBe('WEBP');
    expect(both.length).toBe(both.readUInt32LE(4) + 8);
  }
});

describe('concurrent changes', () => {
  test('leave one avatar, which the account has', async () => {
    const devices = [student, await visitors.student(), await visitors.student()];
    await change(student, await jpeg());
    const before = await blobs();
    const names = await Promise.all([...devices, ...devices].map(async (device) => change(device, await jpeg())));
    const now = await avatarOf(student);
    expect(names).toContain(now);
    expect((await blobs()).filter((name) => names.includes(name))).toEqual([now]);
    expect(await blobs()).toHaveLength(before.length);
  });

  test('keep both the avatar and a concurrent change of the account', async () => {
    const browser = await visitors.signedIn('student', 'GH1-102');
    const { _id } = (await browser.get('/users')).body as unknown as { _id: string };
    beforeFirstCommit(accounts, 'replace', STUDENTS, async () => {
      const found = await accounts.records.get(STUDENTS, _id);
      if (found) await visitors.put(STUDENTS, { ...found.record, phoneNumber: '919876599999' }, found.revision);
    });
    const name = await change(browser, await jpeg());
    const found = await accounts.records.get(STUDENTS, _id);
    expect(found?.record).toMatchObject({ avatar: name, phoneNumber: '919876599999' });
  });

  test('leave no picture of a student who is removed meanwhile', async () => {
    const browser = await visitors.signedIn('student', 'GH1-103');
    const { _id: id } = (await browser.get('/users')).body as unknown as { _id: string };
    const put = accounts.blobs.put.bind(accounts.blobs);
    const before = await blobs();
    jest.spyOn(accounts.blobs, 'put').mockImplementation(async (name, content) => {
      await put(name, content);
      await accounts.records.commit([{ kind: 'delete', collection: STUDENTS.name, id }]);
    });
    expect((await uploadAvatar(browser, await jpeg())).status).toBe(401);
    expect(await blobs()).toEqual(before);
    expect(await accounts.records.count(AVATAR_UPLOADS, {})).toBe(0);
  });
});

describe('failures', () => {
  /** Lets this many writes through and fails all later ones, as a crash does. */
  function crashAfter(writes: number): { readonly restart: () => void } {
    let left = writes;
    const spies = ([['records', 'commit'] as const, ['blobs', 'put'] as const, ['blobs', 'delete'] as const] as const).map(
      ([store, write]) => {
        const target = accounts[store] as unknown as Record<string, (...args: unknown[]) => Promise<void>>;
        const go = (target[write] as (...args: unknown[]) => Promise<void>).bind(target);
        return jest.spyOn(target, write).mockImplementation((...args: unknown[]) => {
          left -= 1;
          return left < 0 ? Promise.reject(new StoreUnavailable('crashed')) : go(...args);
        });
      },
    );
    return { restart: () => spies.forEach((spy) => spy.mockRestore()) };
  }

  test.each([0, 1, 2, 3, 4, 5, 6])('a crash after %i writes leaves at most what the sweeper deletes', async (writes) => {
    const before = await change(student, await jpeg());
    const others = (await blobs()).filter((name) => name !== before);
    const { restart } = crashAfter(writes);
    await uploadAvatar(student, await jpeg());
    restart();
    const now = await avatarOf(student);
    expect(await blobs()).toContain(now);
    await sweep();
    expect(await blobs()).toContain(now);
    accounts.clock.advance(HOUR);
    await sweep();
    expect((await blobs()).filter((name) => !others.includes(name))).toEqual([now]);
    expect(await accounts.records.count(AVATAR_UPLOADS, {})).toBe(0);
    expect(now === before).toBe(writes < 4); // the first write counts the call
  });

  test.each([true, false])('an unknown outcome of a commit keeps an avatar that may be in use (committed: %s)', async (happened) => {
    const before = await change(student, await jpeg());
    const commit = accounts.records.commit.bind(accounts.records);
    jest.spyOn(accounts.records, 'commit').mockImplementation(async (operations) => {
      const lost = operations.some(({ kind, collection }) => kind === 'replace' && collection === STUDENTS.name);
      if (!lost || happened) await commit(operations);
      if (lost) throw new OutcomeUnknown('lost');
    });
    expect((await uploadAvatar(student, await jpeg())).status).toBe(503);
    jest.restoreAllMocks();
    const now = await avatarOf(student);
    expect(now === before).toBe(!happened);
    accounts.clock.advance(HOUR);
    await sweep();
    expect(await blobs()).toContain(now);
    expect(await sweep()).toBe(0);
  });

  test('an upload that the sweeper gave up is refused and leaves nothing', async () => {
    const before = await change(student, await jpeg());
    const put = accounts.blobs.put.bind(accounts.blobs);
    const blobsBefore = await blobs();
    jest.spyOn(accounts.blobs, 'put').mockImplementation(async (name, content) => {
      await put(name, content);
      accounts.clock.advance(HOUR);
      await sweep();
    });
    expect((await uploadAvatar(student, await jpeg())).status).toBe(503);
    expect(await blobs()).toEqual(blobsBefore);
    expect(await avatarOf(student)).toBe(before);
  });

  test('the sweeper keeps menu pictures, running uploads and avatars in use', async () => {
    const menu = 'f'.repeat(64);
    await accounts.blobs.put(menu, await jpeg());
    const orphan = '00000000-0000-4000-8000-000000000000';
    await accounts.blobs.put(orphan, await jpeg());
    const put = accounts.blobs.put.bind(accounts.blobs);
    jest.spyOn(accounts.blobs, 'put').mockImplementation(async (name, content) => {
      await put(name, content);
      expect(await sweep()).toBe(1);
    });
    const name = await change(student, await jpeg());
    expect(await blobs()).toEqual(expect.arrayContaining([menu, name]));
    expect(await blobs()).not.toContain(orphan);
  });
});

test('concurrent uploads are accepted or refused with 503, and only the last avatar stays', async () => {
  const picture = await jpeg();
  const answers = await Promise.all(Array.from({ length: 80 }, () => uploadAvatar(student, picture)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
  const now = await avatarOf(student);
  const taken = answers.map(({ body }) => nameIn(body['newAvatar']));
  expect((await blobs()).filter((name) => taken.includes(name))).toEqual([now]);
});
