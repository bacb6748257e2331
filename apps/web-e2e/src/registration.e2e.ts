import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { mailed } from './mails';
import { admin, device } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const PASSWORD = 'tiffin123';
const WRONG = '000000';

async function logInAsContractor(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByText('Contractor', { exact: true }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
const loggedIn = (page: Page) => expectSaid(page, 'Logged in Successfully');
/** Is led to the log-in, or from Home to the welcome that leads there. */
const signedOut = (page: Page) =>
  expect(page.getByRole('link', { name: 'Login' }).or(page.getByRole('heading', { name: 'Log in', exact: true }))).toBeVisible();
const codeFor = (email: string) => mailed(email, /^Verification code: (\d{6})\r?$/m);
const popup = (page: Page) => page.getByRole('dialog', { name: 'Check your e-mail' });
const close = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

/** Registers without an admin session, as anyone may (decisions 2.7): the canteen waits then. */
async function registerAsVisitor(browser: Browser, hostel: string, email: string): Promise<void> {
  const { request } = await browser.newContext();
  const registration = { hostel, fullName: 'Farah', email, phoneNumber: '919876510006', password: PASSWORD, kitchenKey: 'kitchen6' };
  expect((await request.post('/api/contractors/register', { data: registration })).ok()).toBe(true);
  const data = { ...registration, code: await codeFor(email) };
  const completed = await request.post('/api/contractors/complete-registeration', { data });
  expect(await completed.json()).toMatchObject({ status: 'waiting' });
}

test('a canteen is registered by keyboard alone, and its contractor logs in at once', async ({ browser }) => {
  const desk = await admin(browser);
  const email = 'asha@bh5.example';
  await desk.getByRole('link', { name: 'Register New Canteen' }).press('Enter');
  await expect(desk.getByLabel('Phone number')).toBeVisible();
  await expect(desk.getByRole('option', { name: 'Ganga (BH1) has a canteen' })).toBeDisabled();
  const tabTo = async (label: string) => {
    await desk.keyboard.press('Tab');
    await expect(desk.getByLabel(label, { exact: true })).toBeFocused();
  };

  await test.step('the form, with what is wrong under its field', async () => {
    await desk.getByLabel('Hostel').focus();
    await desk.keyboard.type('Krishna');
    await expect(desk.getByLabel('Hostel')).toHaveValue('BH5');
    await tabTo('Full name');
    await desk.keyboard.type('Asha 5');
    await expect(desk.getByText('only letters & spaces are allowed under 20 characters.')).toBeVisible();
    await desk.keyboard.press('Backspace');
    await desk.keyboard.press('Backspace');
    await tabTo('E-mail');
    await desk.keyboard.type(email);
    await tabTo('Country code');
    await tabTo('Phone number');
    await desk.keyboard.type('12345');
    await expect(desk.getByText('Enter a valid phone number')).toBeVisible();
    await desk.keyboard.press('ControlOrMeta+a');
    await desk.keyboard.type('9876510005');
    await tabTo('Password');
    await desk.keyboard.type(PASSWORD);
    await tabTo('Show password');
    await tabTo('Kitchen key');
    await desk.keyboard.type('kit');
    await expect(desk.getByRole('button', { name: 'Register canteen' })).toBeDisabled();
    await expectAccessible(desk, 'the form with an error');
    await desk.keyboard.type('chen5');
    await desk.keyboard.press('Enter');
    await expectSaid(desk, 'Verification code sent to your email');
  });

  await test.step('a wrong code, then the popup closed and opened again, then the right one', async () => {
    const code = await codeFor(email);
    await expect(popup(desk).getByRole('button', { name: /^Resend code in/ })).toBeDisabled();
    await desk.keyboard.type(code === WRONG ? '000001' : WRONG);
    await expect(popup(desk).getByText('Invalid verification code')).toBeVisible();
    await expect(popup(desk).getByLabel('Digit 1 of 6')).toBeFocused();
    await expectAccessible(desk, 'the popup with a wrong code');
    await desk.keyboard.press('Escape');
    await expect(popup(desk)).toBeHidden();
    await expect(desk.getByLabel('Kitchen key', { exact: true })).toBeFocused();
    await desk.getByRole('button', { name: 'Enter code' }).press('Enter');
    await expect(popup(desk).getByLabel('Digit 1 of 6')).toBeFocused();
    await desk.keyboard.type(code);
    await expectSaid(desk, 'Canteen Registered Successfully');
    await expectSaid(desk, 'The canteen of Krishna is active: its contractor can log in now.');
    await expect(desk).toHaveURL(/\/login$/);
    await expect(desk.getByRole('radio', { name: 'Contractor' })).toBeChecked();
    await expect(desk.getByLabel('E-mail')).toHaveValue(email);
  });

  const tablet = await device(browser, 1180, 820);
  await logInAsContractor(tablet, email);
  await loggedIn(tablet);
  await expect(tablet).toHaveURL(/\/today-orders$/);
  await expect(tablet.getByRole('heading', { name: "Today's Orders" })).toBeVisible();
  await close(desk, tablet);
});

test('registered without an admin, a canteen waits until it is approved', async ({ browser }) => {
  const email = 'farah@bh6.example';
  await registerAsVisitor(browser, 'BH6', email);
  const tablet = await device(browser, 1180, 820);
  await logInAsContractor(tablet, email);
  await expect(tablet.getByText('This canteen is waiting for approval.')).toBeVisible();

  const desk = await admin(browser);
  await expect(desk.getByRole('main').getByRole('listitem').first()).toContainText('Mahanadi');
  await expectAccessible(desk, 'the dashboard with a canteen that waits');
  await desk.getByRole('button', { name: 'Approve: Mahanadi' }).click();
  await expectSaid(desk, 'Mahanadi is active: its people can log in.');
  await expect(desk.getByRole('button', { name: 'Suspend: Mahanadi' })).toBeVisible();
  await tablet.getByRole('button', { name: 'Log in' }).click();
  await loggedIn(tablet);
  await close(desk, tablet);
});

test('a registration that is dropped is gone, and so is its contractor', async ({ browser }) => {
  const email = 'gita@gh6.example';
  await registerAsVisitor(browser, 'GH6', email);
  const desk = await admin(browser);
  await desk.getByRole('button', { name: 'Drop registration: Betwa' }).click();
  const question = desk.getByRole('dialog', { name: 'Drop the registration of Betwa?' });
  await expectAccessible(desk, 'the question before a registration is dropped');
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(desk.getByRole('button', { name: 'Drop registration: Betwa' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Drop registration' }).click();
  await expectSaid(desk, 'The registration of Betwa is dropped.');
  await expect(desk.getByRole('heading', { name: 'Betwa' })).toHaveCount(0);
  const tablet = await device(browser, 1180, 820);
  await logInAsContractor(tablet, email);
  await expect(tablet.getByText('Invalid credentials')).toBeVisible();
  await close(desk, tablet);
});

test('suspending a canteen signs its people out at once; afterwards everything is there again', async ({ browser }) => {
  const phone = await device(browser, 1180, 820);
  const logIn = { loginInput: 'GH1-101', password: PASSWORD, role: 'student' };
  expect((await phone.request.patch('/api/users/login', { data: logIn })).ok()).toBe(true);
  await phone.goto('/');
  await expect(phone.getByRole('heading', { name: 'What would you like?' })).toBeAttached();

  const desk = await admin(browser);
  await desk.getByRole('button', { name: 'Suspend: Kaveri' }).click();
  await desk.getByRole('dialog', { name: 'Suspend Kaveri?' }).getByRole('button', { name: 'Suspend' }).click();
  await expectSaid(desk, 'Kaveri is suspended: its people are signed out.');
  await signedOut(phone);
  await logInAsContractor(phone, 'contractor@gh1.example');
  await expect(phone.getByText('This canteen is suspended. Please ask the hostel office.')).toBeVisible();

  await desk.getByRole('button', { name: 'Activate again: Kaveri' }).click();
  await expectSaid(desk, 'Kaveri is active again.');
  await phone.getByRole('button', { name: 'Log in' }).click();
  await loggedIn(phone);
  await close(phone, desk);
});

test('a canteen gets another contractor, and the one before is out', async ({ browser }) => {
  const [before, after] = ['hema@gh7.example', 'indu@gh7.example'];
  await registerAsVisitor(browser, 'GH7', before);
  const desk = await admin(browser);
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.getByRole('button', { name: 'Approve: Sabarmati' }).click();
  await expectSaid(desk, 'Sabarmati is active: its people can log in.');
  const tablet = await device(browser, 1180, 820);
  await logInAsContractor(tablet, before);
  await loggedIn(tablet);

  await desk.getByRole('button', { name: 'New contractor: Sabarmati' }).click();
  const details = desk.getByRole('dialog', { name: 'New contractor for Sabarmati' });
  await expect(details).toContainText('Farah is signed out for good');
  await details.getByLabel('Full name').fill('Indu');
  await details.getByLabel('E-mail').fill(after);
  await details.getByLabel('Phone number').fill('9876510007');
  await details.getByLabel('Password', { exact: true }).fill('samosa456');
  await expectAccessible(desk, 'the dialog for another contractor');
  await details.getByRole('button', { name: 'Send code' }).click();
  await expect(popup(desk).getByLabel('Digit 1 of 6')).toBeFocused();

  const code = await codeFor(after);
  await desk.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
  await popup(desk).getByLabel('Digit 4 of 6').press('ControlOrMeta+v');
  await expectSaid(desk, 'Indu is the contractor of Sabarmati now.');
  await expect(desk.getByRole('main')).toContainText(after);
  await signedOut(tablet);
  await logInAsContractor(tablet, before);
  await expect(tablet.getByText('Invalid credentials')).toBeVisible();
  await logInAsContractor(tablet, after, 'samosa456');
  await loggedIn(tablet);
  await close(desk, tablet);
});
