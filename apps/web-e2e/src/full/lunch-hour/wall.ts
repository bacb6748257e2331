import { expect, type Locator, type Page } from '@playwright/test';
import type { Kitchen } from '@tiffin/contracts';

/** A kitchen screen of the lunch hour. */
export class Wall {
  constructor(readonly page: Page) {}

  /** The dishes on the wall with their units left to prepare. */
  async dishes(): Promise<Readonly<Record<string, number>>> {
    const rows = this.page
      .getByRole('list', { name: 'Kitchen Summary' })
      .locator('> li')
      .filter({ hasNot: this.page.getByLabel('All prepared') });
    // All in one evaluation: a dish may move or leave while others are read.
    const read = await rows.evaluateAll((all) =>
      all.map((row) => [row.querySelector('h2')?.textContent, row.querySelector('p')?.textContent]),
    );
    return Object.fromEntries(read.map(([name, units]) => [name, Number(units)])) as Record<string, number>;
  }

  /** Waits until the wall shows these counts; 0 for a dish that it does not show. */
  async shows(wanted: Readonly<Record<string, number>>): Promise<void> {
    await expect(async () => {
      const dishes = await this.dishes();
      expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, dishes[name] ?? 0]))).toEqual(wanted);
    }).toPass({ timeout: 15_000 });
  }

  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  minus(name: string): Locator {
    return this.page.getByRole('button', { name: `${name}: one prepared`, exact: true });
  }

  /** Prepares one unit by key, which targets the dish even if it has moved. */
  async prepare(name: string): Promise<void> {
    await this.minus(name).press('Enter');
  }

  /** Uses the undo list: a fully prepared dish leaves the wall after a while, with its button. */
  async undo(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'What can be undone' }).click();
    await this.page.getByRole('button', { name: `Undo one ${name}` }).click();
    await this.page.getByRole('button', { name: 'Back to the kitchen' }).click();
  }

  /** The units left to prepare per dish, from the server. */
  async summary(): Promise<Readonly<Record<string, number>>> {
    const kitchen = (await (await this.page.request.post('/api/users/orders', { data: {} })).json()) as Kitchen;
    return Object.fromEntries(kitchen.summary.map(({ name, remaining }) => [name, remaining]));
  }
}
