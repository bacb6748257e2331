import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Half of what `axe.source` has to be compiled in each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;
/** `E2E_AXE=once`: each look is one run of all rules, at the page's present size, in light. */
const ONCE = process.env['E2E_AXE'] === 'once';

/** All that the colours, which are what differs in the dark, can break; axe takes longest for them. */
const ON_COLOURS = ['color-contrast', 'link-in-text-block'];
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ON_COLOURS } };
const ALL: RunOptions = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] } };
const BUT_COLOURS: RunOptions = { ...ALL, rules: Object.fromEntries(ON_COLOURS.map((rule) => [rule, { enabled: false }])) };

/**
 * Holds what is on screen now to WCAG 2.2 AA and against sideways scrolling, at three widths, light and dark; then gives the window its size back.
 * `settled`: waits until the page is done with a change of its size. Whatever has the same colours, on the same ones, at two widths is looked at
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
 * The same of a page in another language than the one in which it is looked at whole: against sideways scrolling at three widths, and all rules but
 * those on colours where it is narrowest. What follows the width is the same in each language.
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
    // What follows the width by script does so a moment after the window has it.
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
  /** By scheme: how each element looked when its colours were found good. */
  readonly coloursSeen: Record<string, Map<Element, string>>;
}

/** What breaks these rules; no page of ours has frames, which would need axe, too. */
const broken = (page: Page, rules: RunOptions): Promise<readonly string[]> =>
  page.evaluate(async (options) => {
    const found = await (window as unknown as AxeWindow).axe.run({ ...options, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, rules);

/** Which colours can't be told apart, of all that didn't look so at another width already. */
const brokenColours = (page: Page, scheme: string): Promise<readonly string[]> =>
  page.evaluate(
    async ([options, name]) => {
      const { axe: looking, coloursSeen } = window as unknown as AxeWindow;
      const before = (coloursSeen[name] ??= new Map());
      const looks = new Map<Element, string>();
      /** How it looks on what it lies in: with the colours and letters of all around it. */
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
