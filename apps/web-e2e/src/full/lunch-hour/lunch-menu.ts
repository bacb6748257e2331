import { expect, type Page } from '@playwright/test';
import type { PackagedItem, Snack } from '@tiffin/contracts';

export const THALI = 'Lunch Thali';
export const SODA = 'Lunch Soda';
/** Stock of the soda at the start of the hour. */
export const SODAS = 3;

/** The smallest valid picture: one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Items that only this test sells, so that every count on a screen is its own. */
export interface LunchMenu {
  readonly thali: Snack;
  readonly soda: PackagedItem;
  /** Removes both from the menu. */
  readonly clear: () => Promise<void>;
}

export async function putOnTheMenu({ request }: Page): Promise<LunchMenu> {
  const picture = { name: 'thali.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  const snack = await request.post('/api/contractors/snacks', { multipart: { name: THALI, price: '50', image: picture } });
  const packaged = await request.post('/api/contractors/packaged', {
    data: { category: SODA, variants: [{ price: 20, availableCount: SODAS }] },
  });
  expect([snack.status(), packaged.status()]).toEqual([201, 201]);
  const { snack: thali } = (await snack.json()) as { snack: Snack };
  const { item: soda } = (await packaged.json()) as { item: PackagedItem };
  return {
    thali,
    soda,
    clear: async () => {
      await request.delete(`/api/contractors/snacks/${thali._id}`);
      await request.delete(`/api/contractors/packaged/${soda._id}`);
    },
  };
}

/** The soda's available count on the menu. */
export async function sodasLeft({ request }: Page): Promise<number | undefined> {
  const items = (await (await request.get('/api/snacks/packaged')).json()) as PackagedItem[];
  return items.find(({ category }) => category === SODA)?.variants[0]?.availableCount;
}
