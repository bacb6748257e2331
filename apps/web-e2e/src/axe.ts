import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The minified source: each page has to compile only half as much as of `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;
/** `E2E_AXE=once`: each check is one run of all rules, at the page's current size, in the light theme. */
const ONCE = process.env['E2E_AXE'] === 'once';

/** The rules on colors, which are all that the dark theme can break; axe takes longest for them. */
const ON_COLOURS = ['color-contrast', 'link-in-text-block'];
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ON_COLOURS } };
const ALL: RunOptions = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] } };
const BUT_COLOURS: RunOptions = { ...ALL, rules: Object.fromEntries(ON_COLOURS.map((rule) => [rule, { enabled: false }])) };

/**
 * Checks the screen against WCAG 2.2 AA and for sideways scrolling at three widths, light and dark, then restores the window's size.
 * `settled`: waits until the page has handled a resize. Elements with the same colors on the same background at two widths are checked
 * once.
 */
export async function expectAccessible(page: Page, what: string, settled?: () => Promise<void>): Promise<void> {
  if (ONCE) return await runOnce(page, what, settled);
  await atEveryWidth(page, what, settled, async (at) => {
    expect(await broken(page, BUT_COLOURS), at).toEqual([]);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await brokenColours(page, colorScheme), `${at}, ${colorScheme}`).toEqual([]);
    }
  });
}

/**
 * Checks a translated page whose original is checked in full: sideways scrolling at three widths, and all rules except colors at the
 * narrowest. Layout by width is the same in each language.
 */
export async function expectReadable(page: Page, what: string): Promise<void> {
  await atEveryWidth(page, what, undefined, async (at, size) => {
    if (size === SIZES[0]) expect(await broken(page, BUT_COLOURS), at).toEqual([]);
  });
}

async function runOnce(page: Page, what: string, settled?: () => Promise<void>): Promise<void> {
  await loadAxe(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await settled?.();
  expect(await overflow(page), `${what}: sideways scrolling`).toBeLessThanOrEqual(0);
  expect(await broken(page, ALL), what).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

async function atEveryWidth(
  page: Page,
  what: string,
  settled: (() => Promise<void>) | undefined,
  look: (at: string, size: (typeof SIZES)[number]) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  await loadAxe(page);
  await page.evaluate(() => Object.assign(window, { coloursSeen: {} }));
  for (const size of SIZES) {
    const at = `${what} at ${size.width} px`;
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.setViewportSize(size);
    await settled?.();
    // Scripts that handle the width run a moment after the resize.
    await expect.poll(() => overflow(page), { message: `${at}: sideways scrolling` }).toBeLessThanOrEqual(0);
    await look(at, size);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface AxeWindow {
  readonly axe: typeof axe;
  /** By color scheme: each element's look when its colors passed. */
  readonly coloursSeen: Record<string, Map<Element, string>>;
}

/** The violations of these rules; no page has frames, which would need axe too. */
const broken = (page: Page, rules: RunOptions): Promise<readonly string[]> =>
  page.evaluate(async (options) => {
    const found = await (window as unknown as AxeWindow).axe.run({ ...options, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, rules);

/** The violations of the color rules among elements that did not look the same at another width. */
const brokenColours = (page: Page, scheme: string): Promise<readonly string[]> =>
  page.evaluate(
    async ([options, name]) => {
      const { axe: looking, coloursSeen } = window as unknown as AxeWindow;
      const before = (coloursSeen[name] ??= new Map());
      const looks = new Map<Element, string>();
      /** An element's look including its surroundings: the colors and fonts of all its ancestors. */
      const lookOf = (element: Element): string => {
        const known = looks.get(element);
        if (known !== undefined) return known;
        const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textDecorationLine, position } =
          getComputedStyle(element);
        const own = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textDecorationLine, position].join(' ');
        const around = element.parentElement ? lookOf(element.parentElement) : '';
        const look = `${around}\n${own}`;
        looks.set(element, look);
        return look;
      };
      const shows = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) &&
        (/^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName) ||
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()));
      const different = [...document.body.querySelectorAll('*')].filter(
        (element) => shows(element) && before.get(element) !== lookOf(element),
      );
      if (different.length === 0) return [];
      const where = before.size === 0 ? document : { include: different };
      const found = await looking.run(where, { ...options, resultTypes: ['violations'] });
      for (const element of different) before.set(element, lookOf(element));
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    [COLOURS, scheme] as const,
  );
