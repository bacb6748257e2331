import type { Page } from '@playwright/test';
import { admin } from '../people';
import { expect, test } from '../test';

const VIEW = 'orders';
/** For work of low-priority threads: only the limit of the whole test applies. */
const FOLDED = { timeout: 0 };
const row = (desk: Page) => desk.getByRole('row', { name: new RegExp(`^${VIEW} `) });

async function generation(desk: Page): Promise<number> {
  const version = row(desk).getByRole('cell').filter({ hasText: 'generation' });
  return Number((await version.textContent())?.match(/(?<!\d)\d+$/)?.[0]);
}
async function choose(desk: Page, item: RegExp, action: string): Promise<void> {
  await desk.getByRole('button', { name: `More for ${VIEW}` }).click();
  await desk.getByRole('menuitem', { name: item }).click();
  await desk.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

test('the operator rebuilds a view, which goes live by itself, verifies it, and rolls back', async ({ browser }) => {
  const desk = await admin(browser);
  await desk.getByRole('link', { name: 'Operations' }).click();
  await expect(row(desk)).toContainText('Live');
  const before = await generation(desk);

  await desk.getByRole('button', { name: `Rebuild: ${VIEW}` }).click();
  const question = desk.getByRole('dialog', { name: `Rebuild ${VIEW}?` });
  await expect(question).toContainText(`generation ${before} is kept for a roll-back`);
  await question.getByRole('button', { name: 'Rebuild' }).click();
  await expect(row(desk)).toContainText(`Generation ${before} is kept for a roll-back`, FOLDED);
  await expect(row(desk)).toContainText('Live');
  // Verifications use generation numbers too, so it need not be the next one.
  const rebuilt = await generation(desk);
  expect(rebuilt).toBeGreaterThan(before);

  await choose(desk, /^Verify/, 'Verify');
  await expect(row(desk)).toContainText(/Verified .*: no differences/, FOLDED);

  await choose(desk, /^Roll back/, 'Roll back');
  await expect(row(desk)).toContainText(`Generation ${rebuilt} is kept for a roll-back`);
  expect(await generation(desk)).toBe(before);
  await desk.context().close();
});
