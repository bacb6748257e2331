import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { test } from './test';

/** The name of a button to tap, or another action on the page. */
export type Step = string | RegExp | ((page: Page) => Promise<unknown>);
/** Description, start address, steps, and a text or dialog heading that shows that the state is reached. */
type State = readonly [what: string, path: string, steps: readonly Step[], shows: string | RegExp];

/** Opens each of these states and checks WCAG and three widths, light and dark. */
export async function checkStates(page: Page, states: readonly State[]): Promise<void> {
  for (const [what, path, steps, shows] of states)
    await test.step(what, async () => {
      await page.goto(path);
      for (const step of steps)
        if (typeof step === 'function') await step(page);
        else await page.getByRole('button', { name: step, exact: true }).last().click();
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page, what);
    });
}

export function fill(label: string, text: string): Step {
  return (page) => page.getByLabel(label, { exact: true }).last().fill(text);
}

export function tapText(text: string): Step {
  return (page) => page.getByText(text, { exact: true }).last().click();
}

/** Opens the first menu whose button has this name, and chooses an item. */
export function chooseFrom(menu: RegExp, item: string): Step {
  return async (page) => {
    await page.getByRole('button', { name: menu }).first().click();
    await page.getByRole('menuitem', { name: item }).click();
  };
}

/** Scrolls to the end, where a sticky bar covers nothing of a form. */
export const toPageEnd: Step = (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded();

export function chooseFile(csv: string): Step {
  const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  return (page) => page.getByLabel('CSV file').setInputFiles(file);
}

export const tickUnderstood: Step = (page) => page.getByRole('checkbox', { name: 'I understand that this cannot be undone' }).check();
