import { findInMail } from '../mails';
import { admin, device } from '../people';
import { expect, test } from '../test';
import { expectToast } from '../toasts';

test('the operator registers a canteen with a mailed code, and its contractor logs in', async ({ browser }) => {
  const desk = await admin(browser);
  const tablet = await device(browser, 1180, 820);
  const email = 'asha@bh5.example';
  await desk.getByRole('link', { name: 'Register New Canteen' }).click();
  await desk.getByLabel('Phone number').fill('9876510005');
  await desk.getByLabel('Hostel').selectOption('BH5');
  await desk.getByLabel('Full name').fill('Asha');
  await desk.getByLabel('E-mail').fill(email);
  await desk.getByLabel('Password', { exact: true }).fill('tiffin123');
  await desk.getByLabel('Kitchen key', { exact: true }).fill('kitchen5');
  await desk.getByRole('button', { name: 'Register canteen' }).click();
  await expect(desk.getByRole('dialog', { name: 'Check your e-mail' }).getByLabel('Digit 1 of 6')).toBeFocused();
  await desk.keyboard.type(await findInMail(email, /^Verification code: (\d{6})\r?$/m));
  await expectToast(desk, 'The canteen of Krishna is active: its contractor can log in now.');
  await expect(desk).toHaveURL(/\/login$/);
  await expect(desk.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);

  await tablet.goto('/login');
  await tablet.getByText('Contractor', { exact: true }).click();
  await tablet.getByLabel('E-mail').fill(email);
  await tablet.getByLabel('Password', { exact: true }).fill('tiffin123');
  await tablet.getByRole('button', { name: 'Log in' }).click();
  await expect(tablet.getByRole('heading', { name: "Today's Orders" })).toBeVisible();
  await Promise.all([desk, tablet].map((screen) => screen.context().close()));
});
