import type { Browser } from '@tiffin/accounts/testing';
import { Sessions } from '@tiffin/credentials';
import sharp from 'sharp';
import { TestApi } from './test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

async function uploaded(browser: Browser): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c62' } })
    .png()
    .toBuffer();
  const answer = await browser.patch('/users/avatar').attach('avatar', picture, 'me.png');
  expect(answer.status).toBe(200);
  return String(answer.body['newAvatar']);
}

/** Reads the picture with this browser, without the headers that differ from call to call. */
async function pictureAt(path: string, browser = api.browser(), requestHeaders: Record<string, string> = {}) {
  const { status, headers, body: content } = await browser.get(path.replace('/api', '')).set(requestHeaders);
  const { 'content-type': type, 'cache-control': cache, etag = '', vary = '' } = headers;
  return { status, type, cache, etag, vary, content: content as Buffer };
}

async function admin(): Promise<Browser> {
  const browser = api.browser();
  expect((await browser.post('/users/contractors', { key: 'tiffin-admin' })).status).toBe(200);
  return browser;
}

describe('an avatar', () => {
  test('is shown to its canteen’s people and the admin, and cached by their browsers only', async () => {
    const student = await api.student();
    const contractor = await api.contractor();
    for (const path of [await uploaded(student), await uploaded(contractor)])
      for (const viewer of [student, await api.student('BH1-102'), contractor, await api.kitchen(), await admin()]) {
        const { status, type, cache, vary, content } = await pictureAt(path, viewer);
        expect({ status, type, cache }).toEqual({ status: 200, type: 'image/webp', cache: 'private, max-age=300' });
        expect(vary.toLowerCase()).toContain('cookie');
        expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 40 });
      }
  });

  test('looks missing to everybody else', async () => {
    const path = await uploaded(await api.student());
    const unknown = path.replace(/[0-9a-f]{12}\.webp$/, '000000000000.webp');
    const notThere = await pictureAt(unknown);
    expect(notThere).toMatchObject({ status: 404, cache: 'no-store', etag: '' });
    expect(notThere.content).toEqual({ message: 'Not found', code: 'not_found' });
    const loggedOut = await api.student();
    await loggedOut.patch('/users/logout', {});
    const others = [undefined, loggedOut, await api.student('GH1-101'), await api.contractor('gh1'), await api.kitchen('GH1-kitchen2')];
    const { etag } = await pictureAt(path, await api.student());
    const conditions: Record<string, string>[] = [{}, { 'if-none-match': etag }, { 'if-none-match': '*' }];
    for (const viewer of others) for (const headers of conditions) expect(await pictureAt(path, viewer, headers)).toEqual(notThere);
    expect(await pictureAt(unknown, await api.student())).toEqual(notThere);
    expect(await pictureAt(unknown, await admin())).toEqual(notThere);
  });

  test('is not sent again to a browser that has it, and is gone after a replacement or the end of the session', async () => {
    const student = await api.student('BH1-103');
    const before = await uploaded(student);
    const { etag } = await pictureAt(before, student);
    expect(await pictureAt(before, student, { 'if-none-match': etag })).toMatchObject({ status: 304, cache: 'private, max-age=300' });
    const now = await uploaded(student);
    expect((await pictureAt(before, student)).status).toBe(404);
    expect((await pictureAt(now, student)).status).toBe(200);
    const { _id } = (await student.get('/users')).body as unknown as { _id: string };
    await api.running.app.get(Sessions).endAll(_id);
    expect((await pictureAt(now, student)).status).toBe(404);
    expect((await pictureAt(now, await api.contractor())).status).toBe(200);
  });

  test('has a name that leads to no other file', async () => {
    const student = await api.student();
    for (const name of ['events.db', '..%2Fevents.db', '-', `${'-'.repeat(36)}.webp`, `${'0'.repeat(63)}.webp`, `${'0'.repeat(64)}.webp`])
      expect((await pictureAt(`/api/images/${name}`, student)).status).toBe(404);
  });
});
