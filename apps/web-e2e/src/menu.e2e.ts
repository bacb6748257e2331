import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expectAccessible } from './axe';
import { contractor, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const PICTURE = {
  name: 'kachori.png',
  mimeType: 'image/png',
  // The smallest real picture: one pixel.
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};
const NO_PICTURE = { name: 'kachori.png', mimeType: 'image/png', buffer: readFileSync(fileURLToPath(import.meta.url)) };

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const listed = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a snack is added, edited, switched off and removed, and a student sees each at once', async ({ browser }) => {
  const [phone, tablet] = await Promise.all([student(browser, '121'), contractor(browser)]);
  await expect(listed(tablet, 'Samosa').getByRole('switch')).toBeVisible();
  await expectAccessible(tablet, "the contractor's menu");
  await expectAccessible(phone, "the student's menu with diets");

  await test.step('what is missing or wrong is said, and nothing typed is lost', async () => {
    await tablet.getByRole('button', { name: 'Add snack' }).click();
    const popup = dialog(tablet, 'Add a snack');
    await popup.getByLabel('Name').fill('Kachori');
    await popup.getByLabel('Price').fill('0');
    await popup.getByRole('button', { name: 'Add snack' }).click();
    await expect(popup.getByText('file is missing')).toBeVisible();
    await expect(popup.getByText('price cannot be 0.')).toBeVisible();
    for (const [price, rule] of [
      ['20000', 'price can be at most ₹10,000.'],
      ['1.999', 'price can have at most two decimals.'],
    ] as const) {
      await popup.getByLabel('Price').fill(price);
      await expect(popup.getByText(rule)).toBeVisible();
    }
    await popup.getByLabel(/Picture/).setInputFiles(NO_PICTURE);
    await expect(popup.getByText('only PNG, JPG/JPEG files are allowed')).toBeVisible();
    await expectAccessible(tablet, 'addSnack with errors');
    await popup.getByLabel(/Picture/).setInputFiles(PICTURE);
    await expect(popup.getByRole('alert').filter({ hasText: 'file' })).toHaveCount(0);
    await popup.getByLabel('Name').fill('Samosa');
    await popup.getByLabel('Price').fill('22.50');
    await popup.getByLabel(/About it/).fill('With tamarind chutney');
    await popup.getByLabel('Vegan').check();
    await popup.getByRole('button', { name: 'Add snack' }).click();
    await expect(popup.getByText('This name is already in use.').first()).toBeVisible();
    await expect(popup.getByLabel('Price')).toHaveValue('22.50');
    await popup.getByLabel('Name').fill('Kachori');
    await popup.getByRole('button', { name: 'Add snack' }).click();
    await expectSaid(tablet, 'Snack added successfully');
    await expect(popup).toHaveCount(0);
  });

  await test.step('the student has it, with its picture and for whom it is', async () => {
    const card = listed(phone, 'Kachori');
    await expect(card).toContainText('Rs 22.50');
    await expect(card).toContainText('Vegan');
    await expect(card.locator('img')).toHaveAttribute('src', /^\/api\/images\/.+\.webp$/);
    await phone.getByRole('button', { name: 'Jain' }).click();
    await expect(card).toHaveCount(0);
    await phone.getByRole('button', { name: 'Vegan' }).click();
    await expect(phone).toHaveURL(/diet=vegan/);
    await expect(card).toBeVisible();
  });

  await test.step('edited without another picture', async () => {
    await tablet.getByRole('button', { name: 'Edit Kachori' }).click();
    const popup = dialog(tablet, 'Edit Kachori');
    await expect(popup.locator('img')).toBeVisible();
    await expectAccessible(tablet, 'editSnack');
    await popup.getByLabel('Price').fill('25');
    await popup.getByRole('button', { name: 'Save changes' }).click();
    await expectSaid(tablet, 'Item details updated successfully');
    await expect(listed(phone, 'Kachori')).toContainText('Rs 25');
    await expect(listed(phone, 'Kachori').locator('img')).toBeVisible();
  });

  await test.step('one switch', async () => {
    const available = tablet.getByRole('switch', { name: 'Kachori is available' });
    await available.click();
    await expectSaid(tablet, 'snack availability toggled successfully');
    await expect(available).not.toBeChecked();
    await expect(listed(phone, 'Kachori')).toContainText('Not available');
  });

  await test.step('removed, once that is confirmed', async () => {
    await tablet.getByRole('button', { name: 'Remove Kachori' }).click();
    const popup = dialog(tablet, 'Remove Kachori?');
    await expect(popup.getByRole('button', { name: 'Remove snack' })).toBeDisabled();
    await expectAccessible(tablet, 'removeSnack');
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: 'Remove snack' }).click();
    await expectSaid(tablet, 'Snack Deleted Successfully');
    await expect(listed(phone, 'Kachori')).toHaveCount(0);
  });
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});

test('a packaged item is added, edited while it is being sold, and removed', async ({ browser }) => {
  const [phone, tablet] = await Promise.all([student(browser, '122'), contractor(browser)]);
  await Promise.all([phone.goto('/?filter=packaged'), tablet.goto('/?filter=packaged')]);

  await test.step('added, once each variant is right', async () => {
    await tablet.getByRole('button', { name: 'Add item' }).click();
    const popup = dialog(tablet, 'Add an item');
    const add = popup.getByRole('button', { name: 'Add item' });
    await popup.getByLabel('Category').fill('Lemonade');
    await popup.getByRole('button', { name: 'Remove variant 1' }).click();
    await add.click();
    await expect(tablet.getByText('At least one variant is required.')).toBeVisible();
    for (const row of [1, 2]) {
      await popup.getByRole('button', { name: 'Add a variant' }).click();
      await popup.getByLabel(`Price of variant ${row}`).fill('30');
    }
    await popup.getByLabel('Count of variant 1').fill('12');
    await add.click();
    await expect(popup.getByText(/Price already exists/)).toBeVisible();
    await expect(popup.getByText(/Count cannot be 0/)).toBeVisible();
    await expectAccessible(tablet, 'addItem with errors');
    await popup.getByLabel('Price of variant 2').fill('55');
    await popup.getByLabel('Count of variant 2').fill('3');
    await add.click();
    await expectSaid(tablet, 'Item added successfully');
    await expect(listed(tablet, 'Lemonade')).toContainText('Only 3 left');
    await expect(listed(phone, 'Lemonade')).toContainText('12 left');
  });

  await test.step('a unit more or less is one tap, by two people at once, too', async () => {
    const second = await contractor(browser);
    await second.goto('/?filter=packaged');
    const step = (screen: Page, which: string) => screen.getByRole('button', { name: `One ${which}: Lemonade, ₹30` });
    await Promise.all([step(tablet, 'more').click({ clickCount: 3 }), step(second, 'less').dblclick()]);
    for (const screen of [tablet, second, phone]) await expect(listed(screen, 'Lemonade')).toContainText('13 left');
    await expectAccessible(tablet, 'the packaged items of a contractor');
    await step(second, 'less').click();
    await expect(listed(tablet, 'Lemonade')).toContainText('12 left');
    await second.context().close();
  });

  await test.step('what is ordered while the form is open is not sold twice', async () => {
    await tablet.getByRole('button', { name: 'Edit Lemonade' }).click();
    const popup = dialog(tablet, 'Edit Lemonade');
    await expect(popup.getByLabel('Count of variant 1')).toHaveValue('12');
    await phone.getByRole('button', { name: 'Add to Cart: Lemonade, ₹30' }).click();
    await phone.getByRole('link', { name: /View cart/ }).click();
    await phone.getByRole('button', { name: /Place Order/ }).click();
    await expect(dialog(phone, 'Order Placed!')).toBeVisible();
    await expect(popup.getByText('11 left by now, not 12.')).toBeVisible();
    await expectAccessible(tablet, 'editItem');
    await popup.getByLabel('Count of variant 1').fill('20');
    await popup.getByRole('button', { name: 'Remove variant 2' }).click();
    await popup.getByRole('button', { name: 'Save item' }).click();
    await expectSaid(tablet, 'Item details updated successfully');
    await expect(listed(tablet, 'Lemonade')).toContainText('19 left');
    await expect(listed(tablet, 'Lemonade')).not.toContainText('₹55');
    await phone.goto('/?filter=packaged');
    await expect(listed(phone, 'Lemonade')).toContainText('19 left');
  });

  await test.step('removed, once that is confirmed', async () => {
    await tablet.getByRole('button', { name: 'Remove Lemonade' }).click();
    const popup = dialog(tablet, 'Remove Lemonade?');
    await expectAccessible(tablet, 'removeItem');
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: 'Remove item' }).click();
    await expectSaid(tablet, 'Item Deleted Successfully');
    await expect(listed(phone, 'Lemonade')).toHaveCount(0);
  });
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});

test('the canteen closes with a message on every screen, and opens again', async ({ browser }) => {
  const [phone, tablet] = await Promise.all([student(browser, '123'), contractor(browser)]);
  await tablet.getByRole('button', { name: 'Close canteen' }).click();
  const popup = dialog(tablet, 'Close the canteen?');
  await popup.getByLabel('Back at').fill('14:15');
  await expect(popup.getByLabel(/^Message/)).toHaveValue('Back at 2:15 PM');
  await expectAccessible(tablet, 'closing the canteen');
  await popup.getByRole('button', { name: 'Close canteen' }).click();
  try {
    await expect(phone.getByText('The canteen is closed.')).toBeVisible();
    await expect(phone.getByText('Back at 2:15 PM')).toBeVisible();
    await expectAccessible(tablet, 'the closed canteen');
    await tablet.getByRole('button', { name: 'Change message' }).click();
    await dialog(tablet, 'Change the message')
      .getByLabel(/^Message/)
      .fill('Closed for the match');
    await dialog(tablet, 'Change the message').getByRole('button', { name: 'Save message' }).click();
    await expect(phone.getByText('Closed for the match')).toBeVisible();
  } finally {
    // As it was, for whoever comes next.
    await tablet.getByRole('button', { name: 'Open canteen' }).click();
  }
  await expect(phone.getByText('The canteen is closed.')).toHaveCount(0);
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});
