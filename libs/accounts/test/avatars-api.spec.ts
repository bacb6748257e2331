import { jest } from '@jest/globals';
import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { CONTRACTORS, STUDENTS } from '@tiffin/people';
import sharp from 'sharp';
import { AvatarSweeper } from '../src/avatars/avatar-sweeper.js';
import { AVATAR_UPLOADS } from '../src/avatars/avatar-upload-record.js';
import type { Answer, Browser } from '../src/testing/index.js';
import type { AccountsApp } from './accounts-app.js';
import { Applicants } from './applicants.js';
import { bomb, jpeg, nameIn, photoWithPosition, png, polyglot, SECRET, uploadAvatar } from './avatar-uploads.js';
import { startVisitors, type Visitors } from './visitors.js';

const HOUR = 3_600_000;
const TYPES = 'only PNG, JPG/JPEG files are allowed';

let visitors: Visitors;
let accounts: AccountsApp;
let student: Browser;
beforeAll(async () => {
  visitors = await startVisitors();
  ({ accounts } = visitors);
  student = await visitors.student();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

const change = async (browser: Browser, content: Uint8Array): Promise<string> => {
  const { status, body } = await uploadAvatar(browser, content);
  expect([status, Object.keys(body)]).toEqual([200, ['newAvatar']]);
  return nameIn(body['newAvatar']);
};
const said = ({ status, body }: Answer) => ({ status, code: body['code'], message: body['message'], errors: body['errors'] });
const emptyForm = (by: Browser) => by.patch('/users/avatar').type('multipart/form-data; boundary=x').send('--x--\r\n');
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
  test('is a square WebP under a random name, and everybody who shows the person shows it', async () => {
    const name = await change(student, await jpeg(900, 600));
    expect(await sharp(await stored(name)).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
    expect(await avatarOf(student)).toBe(name);
    expect(await change(await visitors.signedIn('student', 'BH1-102'), await jpeg(900, 600))).not.toBe(name);
  });

  test('replaces the one before, of which nothing stays', async () => {
    const before = await change(student, await png());
    const now = await change(student, await png());
    expect(now).not.toBe(before);
    expect(await blobs()).toContain(now);
    expect(await blobs()).not.toContain(before);
    expect(await accounts.records.count(AVATAR_UPLOADS, {})).toBe(0);
  });

  test('is the contractor’s too, and is in the log without saying what it shows', async () => {
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

  test('is not for visitors, the kitchen, or a call from another site', async () => {
    const picture = await jpeg();
    expect(said(await uploadAvatar(accounts.browser(), picture))).toMatchObject({ status: 401, message: 'tokens missing' });
    expect((await uploadAvatar(await visitors.kitchen(), picture)).status).toBe(403);
    const before = await blobs();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await emptyForm(student).set(headers)).status).toBe(403);
    expect(await blobs()).toEqual(before);
  });
});

describe('what is no picture', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an SVG', () => svg],
    ['a page', () => html],
    [
      'a GIF',
      async () =>
        await sharp(await png(9, 9))
          .gif()
          .toBuffer(),
    ],
    [
      'a WebP',
      async () =>
        await sharp(await png(9, 9))
          .webp()
          .toBuffer(),
    ],
    ['a page that begins like a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html])],
    ['a page that begins like a PNG', async () => Buffer.concat([(await png()).subarray(0, 8), html])],
    ['half a PNG', async () => (await png()).subarray(0, 200)],
    ['nothing', () => Buffer.alloc(0)],
    ['a PNG of 30,000 × 30,000 in a few bytes', () => bomb()],
  ])('%s is refused, whatever its name', async (_, content) => {
    const before = await blobs();
    expect(said(await uploadAvatar(student, await content(), { name: 'me.png', type: 'image/png' }))).toEqual({
      status: 415,
      code: 'wrong_type',
      message: TYPES,
      errors: { avatar: TYPES },
    });
    expect(await blobs()).toEqual(before);
    expect(await accounts.records.count(AVATAR_UPLOADS, {})).toBe(0);
  });

  test('a picture is one whatever its name and type say', async () => {
    const answer = await uploadAvatar(student, await jpeg(), { name: '../../me.svg', type: 'image/svg+xml' });
    expect(answer.status).toBe(200);
  });

  test('more than 5 MB is refused, also where nobody said how much comes', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]);
    const tooLarge = { status: 413, code: 'too_large', message: 'File size should not exceed 5 MB' };
    expect(said(await uploadAvatar(student, large))).toMatchObject(tooLarge);
    const enormous = Buffer.concat([large, Buffer.alloc(1024 * 1024)]);
    expect(said(await uploadAvatar(student, enormous))).toMatchObject(tooLarge);
  });

  test('no file, an empty form, a file in another field, JSON', async () => {
    const missing = { status: 400, code: 'validation', message: 'file is missing', errors: { avatar: 'file is missing' } };
    expect(said(await emptyForm(student))).toEqual(missing);
    expect(said(await student.patch('/users/avatar').field('avatar', 'me'))).toEqual(missing);
    expect(said(await uploadAvatar(student, await jpeg(), { field: 'image' }))).toEqual(missing);
    expect((await student.patch('/users/avatar', { avatar: 'me' })).status).toBe(415);
  });
});

describe('what else a file holds', () => {
  test('the position, the camera’s words and every other tag are gone', async () => {
    const photo = await photoWithPosition();
    expect(photo.includes(SECRET)).toBe(true);
    expect((await sharp(photo).metadata()).exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true); // the tag of the position
    const content = await stored(await change(student, photo));
    const { exif, xmp, iptc, icc, comments } = await sharp(content).metadata();
    expect({ exif, xmp, iptc, icc, comments }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
    for (const trace of [SECRET, 'EXIF', 'XMP', 'GPS']) expect(content.includes(trace)).toBe(false);
  });

  test('a script behind the picture is gone', async () => {
    const content = await stored(await change(student, await polyglot()));
    for (const trace of [SECRET, '<script', 'PK\u0003\u0004']) expect(content.includes(trace)).toBe(false);
    expect(content.subarray(8, 12).toString()).toBe('WEBP');
    expect(content.length).toBe(content.readUInt32LE(4) + 8);
  });
});

describe('two at once', () => {
  test('leave one avatar, the one that the account names', async () => {
    const devices = [student, await visitors.student(), await visitors.student()];
    await change(student, await jpeg());
    const before = await blobs();
    const names = await Promise.all([...devices, ...devices].map(async (device) => change(device, await jpeg())));
    const now = await avatarOf(student);
    expect(names).toContain(now);
    expect((await blobs()).filter((name) => names.includes(name))).toEqual([now]);
    expect(await blobs()).toHaveLength(before.length);
  });

  test('a password that changes meanwhile is kept, and so is the avatar', async () => {
    const browser = await visitors.signedIn('student', 'GH1-102');
    const { _id } = (await browser.get('/users')).body as unknown as { _id: string };
    const commit = accounts.records.commit.bind(accounts.records);
    let changed = false;
    jest.spyOn(accounts.records, 'commit').mockImplementation(async (operations) => {
      if (!changed && operations.some(({ kind, collection }) => kind === 'replace' && collection === STUDENTS.name)) {
        changed = true;
        const found = await accounts.records.get(STUDENTS, _id);
        if (found) await visitors.put(STUDENTS, { ...found.record, phoneNumber: '919876599999' }, found.revision);
      }
      await commit(operations);
    });
    const name = await change(browser, await jpeg());
    const found = await accounts.records.get(STUDENTS, _id);
    expect(found?.record).toMatchObject({ avatar: name, phoneNumber: '919876599999' });
  });

  test('whoever is removed meanwhile leaves no picture', async () => {
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

describe('when something fails in between', () => {
  /** Lets this many writes through, and then none: what a crash leaves. */
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

  test.each([0, 1, 2, 3, 4, 5])('a crash after %i writes leaves at most what the sweeper takes away', async (writes) => {
    const before = await change(student, await jpeg());
    const others = (await blobs()).filter((name) => name !== before);
    const { restart } = crashAfter(writes);
    await uploadAvatar(student, await jpeg());
    restart();
    const now = await avatarOf(student);
    expect(await blobs()).toContain(now);
    await sweep();
    expect(await blobs()).toContain(now);
    accounts.clock.pass(HOUR);
    await sweep();
    expect((await blobs()).filter((name) => !others.includes(name))).toEqual([now]);
    expect(await accounts.records.count(AVATAR_UPLOADS, {})).toBe(0);
    expect(now === before).toBe(writes < 3);
  });

  test.each([true, false])('an answer of the store that never came keeps what may be in use (it was: %s)', async (happened) => {
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
    accounts.clock.pass(HOUR);
    await sweep();
    expect(await blobs()).toContain(now);
    expect(await sweep()).toBe(0);
  });

  test('an upload that the sweeper gave up is refused, and nothing of it stays', async () => {
    const before = await change(student, await jpeg());
    const put = accounts.blobs.put.bind(accounts.blobs);
    const there = await blobs();
    jest.spyOn(accounts.blobs, 'put').mockImplementation(async (name, content) => {
      await put(name, content);
      accounts.clock.pass(HOUR);
      await sweep();
    });
    expect((await uploadAvatar(student, await jpeg())).status).toBe(503);
    expect(await blobs()).toEqual(there);
    expect(await avatarOf(student)).toBe(before);
  });

  test('the sweeper leaves menu pictures, uploads under way and avatars in use', async () => {
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

test('a contractor who is replaced leaves no picture', async () => {
  const contractor = await visitors.signedIn('contractor', 'contractor@gh1.example');
  const name = await change(contractor, await jpeg());
  const canteenId = accounts.people[1]?.canteenId ?? '';
  const next = { fullName: 'Next Contractor', email: 'next@gh1.example', phoneNumber: '919876500055', password: 'secret-123' };
  expect((await (await visitors.admin()).patch(`/users/contractors/${canteenId}`, next)).status).toBe(200);
  expect(await blobs()).toContain(name);
  const code = await new Applicants(accounts).codeFor(next.email);
  expect((await accounts.browser().post('/contractors/complete-registeration', { email: next.email, code })).status).toBe(201);
  expect(await blobs()).not.toContain(name);
  expect(await accounts.records.count(CONTRACTORS, { avatar: name })).toBe(0);
});

test('many at once are all taken or told to wait, and few are in memory', async () => {
  const picture = await jpeg(2000, 2000);
  const answers = await Promise.all(Array.from({ length: 80 }, () => uploadAvatar(student, picture)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
  const now = await avatarOf(student);
  const taken = answers.map(({ body }) => nameIn(body['newAvatar']));
  expect((await blobs()).filter((name) => taken.includes(name))).toEqual([now]);
});
