import type { Page, Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expectAccessible, expectReadable } from './axe';
import { ok } from './calls';
import { contractor, kitchen, student } from './people';
import { expect, test } from './test';

/** What each language calls what the test looks at. */
const WORDS = {
  hi: { name: 'हिन्दी', language: 'भाषा', script: /[\u0900-\u097f]/, samosa: 'समोसा', font: 'Noto Sans Devanagari Variable' },
  pa: { name: 'ਪੰਜਾਬੀ', language: 'ਭਾਸ਼ਾ', script: /[\u0a00-\u0a7f]/, samosa: 'ਸਮੋਸਾ', font: 'Noto Sans Gurmukhi Variable' },
} as const;
type Language = keyof typeof WORDS;
const LANGUAGES = Object.keys(WORDS) as readonly Language[];
/** Bytes of JavaScript (gzip) of a first view. */
const FIRST_VIEW = 150_000;

const shownIn = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language);
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const fontsOf = (page: Page) =>
  page.evaluate(() => [...document.fonts].map(({ family, status }) => ({ family: family.replaceAll('"', ''), status })));

/** ms after which a page fetches what a first view does without (`layout.tsx`). */
const SHOWN = 1_000;

/**
 * What is loaded of scripts, gzipped, until the menu is there; in a page of its own, to which nothing comes that another start has asked for, and in
 * which nothing waits long enough to be more than a first view, however slow the machine is.
 */
async function weightOfMenu(device: Page): Promise<number> {
  const page = await device.context().newPage();
  await page.addInitScript((shown) => {
    const { setTimeout: soon } = window;
    window.setTimeout = ((work: () => void, ms = 0) => (ms < shown ? soon(work, ms) : 0)) as typeof setTimeout;
  }, SHOWN);
  const scripts: Response[] = [];
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response));
  await page.goto('/');
  await page.locator('main article, main li').first().waitFor();
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  expect(bodies.length).toBeGreaterThan(0);
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

for (const [index, language] of LANGUAGES.entries()) {
  const { name, language: label, script, samosa, font } = WORDS[language];

  test(`a student reads Tiffin in ${name}, on every device`, async ({ browser }) => {
    const rollNo = String(115 + index);
    const phone = await student(browser, rollNo);
    await phone.goto('/settings');
    const select = phone.getByRole('main').getByLabel('Language');
    await select.focus();
    expect((await fontsOf(phone)).filter(({ family, status }) => family.startsWith('Noto') && status !== 'unloaded')).toEqual([]);
    await select.selectOption(name);
    await shownIn(phone, language);
    await expect(title(phone)).toHaveText(script);
    await expect(phone.getByRole('main').getByLabel(label)).toBeFocused();
    await expect.poll(() => fontsOf(phone)).toContainEqual({ family: font, status: 'loaded' });
    await expectReadable(phone, `/settings in ${language}`);
    for (const path of ['/', '/week', '/cart', '/orders/me', '/bills/me', '/faqs', '/settings/card', '/settings/password']) {
      await phone.goto(path);
      await shownIn(phone, language);
      await expect(title(phone)).toHaveText(script);
      await expectReadable(phone, `${path} in ${language}`);
    }

    for (const search of [samosa, 'samosa']) {
      await phone.goto(`/?search=${encodeURIComponent(search)}`);
      await expect(phone.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([samosa]);
    }

    const laptop = await (await browser.newContext()).newPage();
    const who = { loginInput: `BH1-${rollNo}`, password: 'tiffin123', role: 'student' };
    await ok(laptop.request.patch('/api/users/login', { data: who }));
    await laptop.goto('/');
    await shownIn(laptop, language);
    // A start that knows who was here last.
    expect(await weightOfMenu(laptop)).toBeLessThanOrEqual(FIRST_VIEW);
    await Promise.all([phone, laptop].map((device) => device.context().close()));
  });

  test(`a contractor's pages hold in ${name}`, async ({ browser }) => {
    const tablet = await contractor(browser);
    await ok(tablet.request.patch('/api/users/language', { data: { language } }));
    for (const path of [
      '/',
      '/week',
      '/today-orders',
      '/counter',
      '/all-bills',
      '/day',
      '/statistics',
      '/students',
      '/history',
      '/settings/counter-key',
    ]) {
      await tablet.goto(path);
      await shownIn(tablet, language);
      await expect(title(tablet)).toHaveText(script);
      await expectReadable(tablet, `${path} in ${language}`);
    }
    await ok(tablet.request.patch('/api/users/language', { data: { language: 'en' } }));
    await tablet.context().close();
  });
}

test('visitors choose before they come in, and take it along; the wall has a language of its own', async ({ browser }) => {
  const wall = await kitchen(browser);
  await wall.getByRole('button', { name: 'Language' }).click();
  await wall.getByRole('menuitem', { name: WORDS.hi.name }).click();
  await shownIn(wall, 'hi');
  await expect(wall.getByRole('heading', { level: 2 }).first()).toHaveText(WORDS.hi.script);
  await expectAccessible(wall, 'the wall in hi');
  await wall.reload();
  await shownIn(wall, 'hi');
  await expect(title(wall)).toHaveText(WORDS.hi.script);
  await wall.goto('/about-us');
  await shownIn(wall, 'en');

  await wall.goto('/login');
  await wall.getByRole('contentinfo').getByLabel('Language').selectOption(WORDS.pa.name);
  await shownIn(wall, 'pa');
  await expectAccessible(wall, '/login in pa');
  await wall.goto('/kitchen');
  await shownIn(wall, 'hi');
  await wall.context().close();
});
