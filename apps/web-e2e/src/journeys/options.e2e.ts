import type { Bill } from '@tiffin/contracts';
import { contractorApi, ok, ordersOf, rupees, setStatus, studentId } from '../calls';
import { newcomer, register } from '../newcomers';
import { kitchen, student } from '../people';
import { newSnack } from '../place-order';
import { expect, test } from '../test';

const option = (name: string, price: number) => ({ name, price });
const GROUPS = [
  { name: 'Size', min: 1, max: 1, options: [option('Regular', 0), option('Large', 15)] },
  { name: 'Extras', min: 0, max: 2, options: [option('Extra cheese', 10), option('Extra sauce', 0)] },
];
const CHOICE = 'Large · Extra cheese';

test('a student chooses options, which are in the cart, on the wall and in the bill', async ({ browser, files }) => {
  await newSnack(browser, 'Paneer Wrap', { optionGroups: JSON.stringify(GROUPS) });
  const counter = await contractorApi(browser);
  const { rollNo, fullName, email } = newcomer('972', 'Ravi Optional');
  const { password } = await register(counter, { rollNo, fullName, email });
  const phone = await student(browser, rollNo, password);
  const wall = await kitchen(browser);

  await test.step('the sheet takes the choice and shows the whole amount', async () => {
    await phone.getByRole('button', { name: 'Add to Cart: Paneer Wrap' }).click();
    const sheet = phone.getByRole('dialog', { name: 'Paneer Wrap' });
    await expect(sheet.getByRole('radio', { name: 'Regular' })).toBeChecked();
    await sheet.getByRole('radio', { name: /Large/ }).check();
    await sheet.getByRole('checkbox', { name: /Extra cheese/ }).check();
    await sheet.getByRole('button', { name: 'One more: Paneer Wrap' }).click();
    // (20 + 15 + 10) × 2
    await sheet.getByRole('button', { name: 'Add 2 · ₹90' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('the cart has it as a line of its own, and orders it', async () => {
    await phone.getByRole('button', { name: 'One more: Paneer Wrap' }).click();
    const sheet = phone.getByRole('dialog', { name: 'Paneer Wrap' });
    await sheet.getByRole('radio', { name: /Regular/ }).check();
    await sheet.getByRole('checkbox', { name: /Extra cheese/ }).uncheck();
    await sheet.getByRole('button', { name: 'Add 1 · ₹20' }).click();
    await phone.getByRole('link', { name: /View cart/ }).click();
    await expect(phone.getByText(CHOICE, { exact: true })).toBeVisible();
    // 90 + 20, 5 % of 110
    await phone.getByRole('button', { name: /Place Order · ₹115\.50/ }).click();
    await expect(phone.getByRole('dialog', { name: 'Order Placed!' })).toContainText(
      `2 × Paneer Wrap (${CHOICE}), 1 × Paneer Wrap (Regular)`,
    );
  });
  const [order] = await ordersOf(phone);
  if (!order) throw new Error('There is no order.');

  await test.step('the wall shows each combination, and the counter hands them out', async () => {
    const row = wall.getByRole('listitem').filter({ has: wall.getByRole('heading', { name: 'Paneer Wrap', exact: true }) });
    for (const combination of [/Large · Extra cheese\s×2/, /Regular\s×1/]) await expect(row.getByText(combination)).toBeVisible();
    for (const status of ['Prepared', 'PickedUp']) await setStatus(counter, order, status);
  });

  await test.step('the bill of the month has it with the price of the options', async () => {
    await files.at('2026-11-30T18:36:00Z');
    await phone.goto('/bills/me');
    await phone.getByRole('button', { name: /^November 2026/ }).click();
    const [bill] = await ok<Bill[]>(phone.request.get(`/api/bills/${await studentId(phone)}`));
    expect(rupees(bill?.amount ?? 0)).toBe('₹115.50');
    await expect(phone.getByText('₹115.50').first()).toBeVisible();
  });
  await Promise.all([phone, wall].map((screen) => screen.context().close()));
});
