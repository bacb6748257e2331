import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { test } from './test';

/** A button to tap by its name, or anything else to do on the page. */
export type Step = string | RegExp | ((page: Page) => Promise<unknown>);
/** What is on screen, where it begins, how to get there, and a text or the heading of a dialog that shows that it is there. */
type State = readonly [what: string, path: string, steps: readonly Step[], shows: string | RegExp];

/** Opens each of these states and holds it to WCAG and to three widths, light and dark. */
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

export function chooseFile(csv: string): Step {
  const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  return (page) => page.getByLabel('CSV file').setInputFiles(file);
}

export const tickUnderstood: Step = (page) => page.getByRole('checkbox', { name: 'I understand that this cannot be undone' }).check();
