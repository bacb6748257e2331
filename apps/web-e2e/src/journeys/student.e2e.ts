import { contractorApi, itemCalled, makeAvailable, setStock, snackCalled } from '../calls';
import { newcomer, passwordOf } from '../newcomers';
import { contractor, device, logIn, student } from '../people';
import { expect, test } from '../test';
import { expectToast } from '../toasts';

test('a student logs in with the mailed password, and is signed out once the contractor removes them', async ({ browser }) => {
  const tablet = await contractor(browser);
  const phone = await device(browser, 390, 844);
  const { rollNo, fullName, email } = newcomer('901', 'Asha Newcomer');
  await tablet.getByRole('link', { name: 'Add Student' }).click();
  await tablet.getByLabel('Roll number').fill(rollNo);
  await tablet.getByLabel('Full name').fill(fullName);
  await tablet.getByLabel('E-mail').fill(email);
  await tablet.getByLabel('Phone number').fill('+91 98765 10901');
  await tablet.getByRole('button', { name: 'Register student' }).click();
  await expectToast(tablet, 'Account created successfully');

  await logIn(phone, rollNo, await passwordOf(email));
  await expect(phone.getByRole('heading', { name: 'What would you like?' })).toBeVisible();

  await tablet.goto(`/students?search=${rollNo}`);
  await tablet.getByRole('button', { name: `More about ${fullName}` }).click();
  await tablet.getByRole('menuitem', { name: 'Remove' }).click();
  const question = tablet.getByRole('dialog', { name: `Remove ${fullName}?` });
  await question.getByRole('checkbox', { name: 'I understand that this cannot be undone' }).check();
  await question.getByRole('button', { name: 'Remove student' }).click();
  await expect(phone.getByRole('link', { name: 'Log in' })).toBeVisible();
  await Promise.all([tablet, phone].map((screen) => screen.context().close()));
});

test('a cart marks an item that sells out, and is ordered without it', async ({ browser }) => {
  const phone = await student(browser, '116');
  const counter = await contractorApi(browser);
  const chips = await itemCalled(counter, 'Chips');
  await phone.getByRole('button', { name: 'Add to Cart: Aloo Tikki' }).click();
  await phone.getByText('Packaged', { exact: true }).click();
  await phone.getByRole('button', { name: `Add to Cart: Chips, ₹${chips.variants[0]?.price}`, exact: true }).click();
  await phone.getByRole('button', { name: /^One more: Chips/ }).click();
  await phone.getByRole('link', { name: /View cart/ }).click();
  const place = phone.getByRole('button', { name: /^Place Order/ }).filter({ visible: true });
  await expect(place).toBeEnabled();
  await makeAvailable(counter, await snackCalled(counter, 'Aloo Tikki'), false);
  await setStock(counter, chips, 1);
  await expect(phone.getByText('Not Available', { exact: true })).toBeVisible();
  await expect(phone.getByText('Only 1 left')).toBeVisible();
  await place.click();
  const popup = phone.getByRole('dialog', { name: 'Some items are not available any more' });
  await expect(popup).toBeVisible();
  // A sheet over the page: browser back closes it, and the cart stays.
  await phone.goBack();
  await expect(popup).toBeHidden();
  await phone.getByRole('button', { name: 'Fix my cart' }).click();
  await place.click();
  await expect(phone.getByRole('dialog', { name: 'Order Placed!' })).toContainText('1 item');
  await phone.context().close();
});

test('a student switches to Hindi, which also applies on the next device', async ({ browser }) => {
  const phone = await student(browser, '115');
  const laptop = await device(browser, 1280, 800);
  await phone.goto('/settings');
  await phone.getByRole('main').getByLabel('Language').selectOption('हिन्दी');
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/[\u0900-\u097f]/);
  await logIn(laptop, '115', 'tiffin123');
  await expect(laptop.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(laptop.getByRole('heading', { name: 'समोसा' })).toBeVisible();
  await Promise.all([phone, laptop].map((screen) => screen.context().close()));
});
