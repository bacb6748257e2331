import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { mailed } from './mails';
import { contractor, device, keptOf, kitchen, logIn, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const address = (rollNo: string) => `bh1-${rollNo}@students.example`;

/** The server ended the session: the page says so at once, without being touched, and nothing of theirs stays on the device. */
async function signedOut(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  // Who logged in here last stays, so that the password is all they type next time.
  const { 'tiffin.who': _, ...kept } = await keptOf(page);
  expect(kept).toEqual({});
}

async function openSettings(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: tab }).click();
}

test('a new password signs every other device out, and only it opens the account', async ({ browser }) => {
  const [phone, laptop] = [await student(browser, '111'), await student(browser, '111')];
  await openSettings(phone, 'Password');
  await secret(phone, 'Current password').fill('tiffin123');
  await secret(phone, 'New password').fill('samosa456');
  await secret(phone, 'Confirm new password').fill('samosa457');
  await phone.getByRole('button', { name: 'Update password' }).click();
  await expect(phone.getByText('confirm password should match new password')).toBeVisible();
  await expectSaid(phone, 'Please fill all fields correctly');
  await secret(phone, 'Confirm new password').fill('samosa456');
  await phone.getByRole('button', { name: 'Update password' }).click();
  await expectSaid(phone, 'Password updated successfully');
  await signedOut(laptop);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Settings' })).toBeVisible();

  await logIn(laptop, '111', 'tiffin123');
  await expect(laptop.getByText('Invalid credentials')).toBeVisible();
  await logIn(laptop, '111', 'samosa456');
  await expectSaid(laptop, 'Logged in Successfully');

  await test.step('a wrong current password is said under it', async () => {
    await secret(phone, 'Current password').fill('tiffin123');
    await secret(phone, 'New password').fill('samosa789');
    await secret(phone, 'Confirm new password').fill('samosa789');
    await secret(phone, 'Confirm new password').press('Enter');
    await expect(secret(phone, 'Current password')).toHaveAccessibleDescription('Invalid credentials');
    await expect(secret(phone, 'New password')).toHaveValue('samosa789');
  });

  await test.step('a random one comes by mail, after it was said what happens', async () => {
    await phone.getByRole('button', { name: 'Reset password' }).click();
    const question = phone.getByRole('dialog', { name: 'Reset your password?' });
    await expect(question).toContainText(address('111'));
    await question.getByRole('button', { name: 'Reset password' }).click();
    await expectSaid(phone, 'New password sent to your email');
    const password = await mailed(address('111'), /^Password: (\w{12})\r?$/m);
    await signedOut(laptop);
    await logIn(laptop, '111', password);
    await expectSaid(laptop, 'Logged in Successfully');
  });
  await Promise.all([phone, laptop].map((screen) => screen.context().close()));
});

test('whoever forgot the password comes back in with a link from the mail', async ({ browser }) => {
  const signedIn = await student(browser, '112');
  const phone = await device(browser, 390, 844);
  await phone.goto('/login');
  await phone.getByLabel('Hostel').selectOption('BH1');
  await phone.getByLabel('Roll number').fill('112');
  await phone.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(phone.getByLabel('Roll number')).toHaveValue('112');
  await phone.getByRole('button', { name: 'Send the link' }).click();
  await expect(phone.getByText('If this account exists, a link is on its way')).toBeVisible();

  const link = await mailed(address('112'), /(\/choose-password\?token=[\w-]+)/);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(phone).toHaveURL(/\/choose-password$/);
  await expectAccessible(phone, 'choosing a new password');
  await secret(phone, 'New password').fill('samosa456');
  await secret(phone, 'Confirm new password').fill('samosa456');
  await phone.getByRole('button', { name: 'Save password' }).click();
  await expectSaid(phone, 'Password updated successfully');
  await expect(phone).toHaveURL(/\/login$/);
  await signedOut(signedIn);
  await logIn(phone, '112', 'samosa456');
  await expectSaid(phone, 'Logged in Successfully');

  await test.step('the link works once, and says so before anybody types; another one can be asked for', async () => {
    await signedIn.goto(link);
    await expect(signedIn.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await signedIn.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(signedIn.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  });
  await Promise.all([phone, signedIn].map((screen) => screen.context().close()));
});

test('another kitchen key ends every wall that was opened with the old one', async ({ browser }) => {
  const [tablet, wall] = [await contractor(browser), await kitchen(browser)];
  const change = async (key: string) => {
    await secret(tablet, 'New key').fill(key);
    await secret(tablet, 'Confirm key').fill(key);
    await secret(tablet, 'Your password').fill('tiffin123');
    await tablet.getByRole('button', { name: 'Update key' }).click();
    // The field is empty again once the key is changed.
    await expect(secret(tablet, 'New key')).toHaveValue('');
  };
  await openSettings(tablet, 'Kitchen key');
  await change('kitchen2');
  await expectSaid(tablet, 'Key updated successfully');
  await expect(wall.getByRole('heading', { name: 'Verify Kitchen Key' })).toBeVisible();
  await wall.getByLabel('Hostel').selectOption('BH1');
  await secret(wall, 'Kitchen key').fill('kitchen1');
  await wall.getByRole('button', { name: 'Verify' }).click();
  await expectSaid(wall, 'Please Enter a Valid Key');
  await secret(wall, 'Kitchen key').fill('kitchen2');
  await wall.getByRole('button', { name: 'Verify' }).click();
  await expect(wall.getByRole('heading', { name: 'Kitchen Summary' })).toBeVisible();
  // As it was, for whoever comes next.
  await change('kitchen1');
  await Promise.all([tablet, wall].map((screen) => screen.context().close()));
});

test('a contractor changes the details, confirmed with the password', async ({ browser }) => {
  const tablet = await contractor(browser);
  await openSettings(tablet, 'Personal');
  const name = tablet.getByLabel('Full name');
  const before = await name.inputValue();
  const save = async (fullName: string, password: string) => {
    await name.fill(fullName);
    await secret(tablet, 'Your password').fill(password);
    await tablet.getByRole('button', { name: 'Save changes' }).click();
  };
  await save(before, 'tiffin123');
  await expectSaid(tablet, 'Please fill all fields correctly');
  await save('Renamed Contractor', 'tiffin124');
  await expect(secret(tablet, 'Your password')).toHaveAccessibleDescription(/Invalid credentials/);
  await save('Renamed Contractor', 'tiffin123');
  await expectSaid(tablet, 'Account details updated successfully');
  await expect(tablet.getByRole('main').getByText('Renamed Contractor')).toBeVisible();
  await tablet.reload();
  await expect(name).toHaveValue('Renamed Contractor');
  await save(before, 'tiffin123');
  await expectSaid(tablet, 'Account details updated successfully');
  await tablet.context().close();
});

test('a contractor’s new e-mail address is confirmed with the code that was mailed there', async ({ browser }) => {
  const tablet = await contractor(browser);
  await openSettings(tablet, 'Personal');
  const save = async (email: string) => {
    await tablet.getByLabel('E-mail').fill(email);
    await secret(tablet, 'Your password').fill('tiffin123');
    await tablet.getByRole('button', { name: 'Save changes' }).click();
    await expect(secret(tablet, 'Your password')).toHaveValue('');
  };
  const question = tablet.getByRole('heading', { name: 'Confirm your new e-mail address' });
  await save('ramesh@new.example');
  await expect(question).toBeVisible();
  await expect(tablet.getByRole('button', { name: /^Resend code in 0:/ })).toBeDisabled();
  await mailed('contractor@bh1.example', /^Subject: (Your e-mail address was changed)\r?$/m);
  await expectAccessible(tablet, 'a new e-mail address');
  await tablet.reload();
  await expect(tablet.getByText('contractor@bh1.example')).toBeVisible();
  const code = await mailed('ramesh@new.example', /^Verification code: (\d{6})\r?$/m);
  await tablet.getByLabel('Digit 1 of 6').click();
  await tablet.keyboard.type(code);
  await expectSaid(tablet, 'E-mail address confirmed');
  await expect(question).toBeHidden();
  // As it was, for whoever comes next.
  await save('contractor@bh1.example');
  await expect(question).toBeVisible();
  await tablet.context().close();
});

test('a device that was left somewhere is signed out from another one', async ({ browser }) => {
  const [phone, laptop] = [await student(browser, '117'), await student(browser, '117')];
  await openSettings(phone, 'Password');
  const places = phone.getByRole('heading', { name: 'Where you are signed in' }).locator('xpath=ancestor::section').getByRole('listitem');
  await expect(places).toHaveCount(2);
  await expect(places.first()).toContainText('This device');
  await phone.getByRole('button', { name: /^Sign out Chrome on / }).click();
  const question = phone.getByRole('dialog', { name: /^Sign out Chrome on / });
  await expect(question).toContainText('Whoever uses it has to log in again.');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expectSaid(phone, 'Signed out');
  await expect(places).toHaveCount(1);
  await signedOut(laptop);
  await phone.reload();
  await expect(places).toHaveCount(1);
  await Promise.all([phone, laptop].map((screen) => screen.context().close()));
});

test('a student reads the details, and finds no kitchen key', async ({ browser }) => {
  const phone = await student(browser, '113');
  await openSettings(phone, 'Personal');
  await expect(phone.getByRole('definition').filter({ hasText: address('113') })).toBeVisible();
  await expect(phone.getByText('To change any of this, visit the registration point.')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Kitchen key' })).toHaveCount(0);
  await phone.goto('/settings/kitchen-key');
  await expect(phone.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await phone.context().close();
});

test('a menu whose code cannot be loaded says so, and the page stays', async ({ browser }) => {
  const phone = await student(browser, '116');
  await phone.route('**/assets/menu-panel-*.js', (route) => route.abort());
  await phone.reload();
  await expect(phone.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible();
  await phone.getByRole('button', { name: 'Your account' }).click();
  await expectSaid(phone, 'The menu could not be loaded. Please check your connection and try again.');
  await expect(phone.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible();
  await phone.context().close();
});
