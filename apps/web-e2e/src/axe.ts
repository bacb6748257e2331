import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const RULES: RunOptions = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] } };
/** All that the colours, which are what differs in the dark, can break. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/**
 * Holds what is on screen now to WCAG 2.2 AA and against sideways scrolling, at three widths, light and dark; then gives the window its size back.
 * `settled`: waits until the page is done with a change of its size.
 */
export async function expectAccessible(page: Page, what: string, settled: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const before = page.viewportSize();
  await page.evaluate(axe.source);
  for (const size of SIZES) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.setViewportSize(size);
    await settled();
    // What follows the width by script does so a moment after the window has it.
    await expect.poll(() => overflow(page), { message: `${what}: sideways scrolling at ${size.width} px` }).toBeLessThanOrEqual(0);
    expect(await violations(page, RULES), `${what} at ${size.width} px, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, COLOURS), `${what} at ${size.width} px, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What breaks these rules; no page of ours has frames, which would need axe, too. */
const violations = (page: Page, rules: RunOptions): Promise<readonly string[]> =>
  page.evaluate(async (options) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run({ ...options, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, rules);
