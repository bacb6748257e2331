import type { Page, Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expectReadable } from '../axe';
import { ok } from '../calls';
import { contractor, kitchen, student } from '../people';
import { expect, test } from '../test';

/** Each language's own name, its letters, and the font that has them. */
const WORDS = {
  hi: { name: 'हिन्दी', script: /[\u0900-\u097f]/, font: 'Noto Sans Devanagari Variable' },
  pa: { name: 'ਪੰਜਾਬੀ', script: /[\u0a00-\u0a7f]/, font: 'Noto Sans Gurmukhi Variable' },
} as const;
const STUDENT = ['/', '/week', '/cart', '/orders/me', '/bills/me', '/faqs', '/settings', '/settings/card', '/settings/password'];
const CONTRACTOR = [
  '/',
  '/week',
  '/arrange-menu',
  '/today-orders',
  '/counter',
  '/all-bills',
  '/day',
  '/statistics',
  '/students',
  '/history',
  '/settings/billing',
];
/** The limit for the JavaScript of a first view, in bytes (gzip). */
const FIRST_VIEW = 150_000;

const fontsOf = (page: Page) =>
  page.evaluate(() => [...document.fonts].map(({ family, status }) => ({ family: family.replaceAll('"', ''), status })));

for (const [language, { name, script, font }] of Object.entries(WORDS)) {
  const readable = async (page: Page, path: string): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(script);
    await expectReadable(page, `${path} in ${language}`);
  };

  test(`all pages of students, contractors and the kitchen are readable in ${name}`, async ({ browser }) => {
    const phone = await student(browser, '115');
    const tablet = await contractor(browser);
    const wall = await kitchen(browser);
    const noto = (await fontsOf(phone)).filter(({ family, status }) => family.startsWith('Noto') && status !== 'unloaded');
    expect(noto).toEqual([]);
    for (const [page, paths] of [
      [phone, STUDENT],
      [tablet, CONTRACTOR],
    ] as const) {
      await ok(page.request.patch('/api/users/language', { data: { language } }));
      for (const path of paths) {
        await page.goto(path);
        await readable(page, path);
      }
      await expect.poll(() => fontsOf(page)).toContainEqual({ family: font, status: 'loaded' });
      await ok(page.request.patch('/api/users/language', { data: { language: 'en' } }));
    }
    // The wall has its own language.
    await wall.getByRole('button', { name: 'Language' }).click();
    await wall.getByRole('menuitem', { name }).click();
    await readable(wall, '/kitchen');
    await wall.goto('/login');
    await wall.getByRole('contentinfo').getByRole('combobox').selectOption(name);
    await readable(wall, '/login');
    await Promise.all([phone, tablet, wall].map((screen) => screen.context().close()));
  });
}

/** Time in ms after which a page loads what a first view does not need (`layout.tsx`). */
const SHOWN = 1_000;

/**
 * The gzipped size of the scripts that are loaded until the menu is shown. It uses a page of its own, without code that another start has
 * requested, and with timers stopped, so that a slow machine does not load more than a first view.
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

test('the first view of the menu loads few scripts, in another language too', async ({ browser }) => {
  const phone = await student(browser, '114');
  await ok(phone.request.patch('/api/users/language', { data: { language: 'hi' } }));
  // A start that knows the last user and their language.
  await phone.reload();
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi');
  expect(await weightOfMenu(phone)).toBeLessThanOrEqual(FIRST_VIEW);
  await phone.context().close();
});
