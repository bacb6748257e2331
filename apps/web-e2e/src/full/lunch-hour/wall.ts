import { expect, type Locator, type Page } from '@playwright/test';
import type { Kitchen } from '@tiffin/contracts';

/** A kitchen screen of the lunch hour. */
export class Wall {
  constructor(readonly page: Page) {}

  /** The dishes that are left to prepare, with how many units. */
  async dishes(): Promise<Readonly<Record<string, number>>> {
    const rows = this.page
      .getByRole('list', { name: 'Kitchen Summary' })
      .locator('> li')
      .filter({ hasNot: this.page.getByLabel('All prepared') });
    // All at one moment: a dish that moves or leaves while others are read is not taken for another one.
    const read = await rows.evaluateAll((all) =>
      all.map((row) => [row.querySelector('h2')?.textContent, row.querySelector('p')?.textContent]),
    );
    return Object.fromEntries(read.map(([name, units]) => [name, Number(units)])) as Record<string, number>;
  }

  /** Waits until it shows so many of each of these; 0 is a dish that it doesn't show. */
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

  /** One unit is prepared: by key, which means the dish that it is on, wherever that has moved. */
  async prepare(name: string): Promise<void> {
    await this.minus(name).press('Enter');
  }

  /** From the list: a dish that is all prepared leaves the wall after a while, and its button with it. */
  async undo(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'What can be undone' }).click();
    await this.page.getByRole('button', { name: `Undo one ${name}` }).click();
    await this.page.getByRole('button', { name: 'Back to the kitchen' }).click();
  }

  /** What is left of each dish, as the server says. */
  async summary(): Promise<Readonly<Record<string, number>>> {
    const kitchen = (await (await this.page.request.post('/api/users/orders', { data: {} })).json()) as Kitchen;
    return Object.fromEntries(kitchen.summary.map(({ name, remaining }) => [name, remaining]));
  }
}
