import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { newcomer, passwordOf, register, type Newcomer } from './newcomers';
import { contractor, device, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const field = (where: Page | Locator, name: string) => where.getByLabel(name, { exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const understand = (popup: Locator) => popup.getByRole('checkbox', { name: 'I understand that this cannot be undone' }).check();

async function openStudents(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' }).click();
  await expect(page.getByRole('heading', { name: 'Students', exact: true })).toBeVisible();
}

async function fillIn(page: Page, { rollNo, fullName, email }: Newcomer): Promise<void> {
  await field(page, 'Roll number').fill(rollNo);
  await field(page, 'Full name').fill(fullName);
  await field(page, 'E-mail').fill(email);
  await field(page, 'Phone number').fill('+91 98765 10901');
  await field(page, 'E-mail').focus();
}

test('a student comes to the registration point, is looked up, changed, and leaves for good', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  const asha = newcomer('901', 'Asha Newcomer');
  await tablet.getByRole('link', { name: 'Add Student' }).click();
  await expect(field(tablet, 'Roll number')).toBeFocused();
  await expect(tablet.getByRole('banner')).toHaveCount(0);
  const submit = tablet.getByRole('button', { name: 'Register student' });
  await expect(submit).toBeDisabled();

  await test.step('registered, with the password on its way', async () => {
    await fillIn(tablet, { ...asha, rollNo: '9o1' });
    await expect(field(tablet, 'Roll number')).toHaveAccessibleDescription(/only numbers are allowed under 3 characters\./);
    await expect(submit).toBeDisabled();
    await expectAccessible(tablet, 'registering, with an error');
    await field(tablet, 'Roll number').fill('901');
    await submit.click();
    await expectSaid(tablet, 'Account created successfully');
    await expect(tablet.getByText(`The password is on its way to ${asha.email}.`)).toBeVisible();
    await expect(field(tablet, 'Roll number')).toBeFocused();
    await expect(field(tablet, 'Full name')).toHaveValue('');
  });

  await test.step('the same roll number again is refused under its field', async () => {
    await fillIn(tablet, { ...asha, email: 'other901@students.example' });
    await submit.click();
    await expect(field(tablet, 'Roll number')).toHaveAccessibleDescription(/This roll number is already in use\./);
    await expect(field(tablet, 'Full name')).toHaveValue(asha.fullName);
    await tablet.getByRole('link', { name: 'Students' }).click();
  });

  const phone = await student(browser, '901', await passwordOf(asha.email));
  const search = tablet.getByRole('searchbox');
  await search.fill('901');
  await expect(tablet.getByText('1 found for “901”')).toBeVisible();
  await expect(tablet).toHaveURL(/\/students\?search=901$/);

  await test.step('changed', async () => {
    await tablet.getByRole('button', { name: 'Edit Asha Newcomer' }).click();
    const popup = dialog(tablet, 'Edit Asha Newcomer');
    await expect(field(popup, 'Phone number')).toHaveValue('+91 98765 10901');
    await field(popup, 'Roll number').fill('101');
    await popup.getByRole('button', { name: 'Save changes' }).click();
    await expect(popup.getByText('This roll number is already in use.')).toHaveCount(2);
    await expectAccessible(tablet, 'changing a student, refused');
    await field(popup, 'Roll number').fill('901');
    await field(popup, 'Full name').fill('Asha Renamed');
    await popup.getByRole('button', { name: 'Save changes' }).click();
    await expectSaid(tablet, 'Details updated successfully');
    await expect(tablet.getByRole('row', { name: /Asha Renamed/ })).toBeVisible();
  });

  await test.step('removed, and signed out at once', async () => {
    await tablet.getByRole('button', { name: 'Remove Asha Renamed' }).click();
    const popup = dialog(tablet, 'Remove Asha Renamed?');
    await expect(popup.getByRole('button', { name: 'Remove student' })).toBeDisabled();
    await understand(popup);
    await expectAccessible(tablet, 'removing a student');
    await popup.getByRole('button', { name: 'Remove student' }).click();
    await expectSaid(tablet, 'Account Deleted Successfully');
    await expect(tablet.getByRole('heading', { name: 'No student found !!' })).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Login' })).toBeVisible();
    await expectAccessible(tablet, 'nobody found');
  });
  await Promise.all([tablet, phone].map((screen) => screen.context().close()));
});

test('nobody is removed while an order of theirs is open; the order is named', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  const kiran = newcomer('902', 'Kiran Newcomer');
  const { password } = await register(tablet.request, kiran);
  const phone = await student(browser, '902', password);
  const menu = (await (await phone.request.get('/api/snacks')).json()) as { _id: string; price: number; isAvailable: boolean }[];
  const snack = menu.find(({ isAvailable }) => isAvailable);
  const line = { _id: snack?._id, quantity: 1, type: 'Snack', price: snack?.price, specialInstructions: '', isPacked: false };
  const amount = Math.round((snack?.price ?? 0) * 105) / 100;
  const placed = await phone.request.post('/api/orders', {
    headers: { 'idempotency-key': randomUUID() },
    data: { cartItems: [line], amount, packingCharges: 0 },
  });
  expect(placed.status()).toBe(201);
  const { _id } = (await placed.json()) as { _id: string };
  const code = _id.slice(-8).toUpperCase();

  await tablet.goto('/students?search=902');
  await tablet.getByRole('button', { name: 'Remove Kiran Newcomer' }).click();
  const popup = dialog(tablet, 'Remove Kiran Newcomer?');
  await understand(popup);
  await popup.getByRole('button', { name: 'Remove student' }).click();
  await expect(popup.getByText(code)).toBeVisible();
  await expectAccessible(tablet, 'a removal that an order stands against');
  await popup.getByRole('link', { name: 'See the orders' }).click();
  await expect(popup).toBeHidden(); // it names the order too
  await expect(tablet.getByText(code, { exact: true })).toBeVisible();

  await test.step('once it is rejected, the student can go', async () => {
    expect((await tablet.request.patch(`/api/orders/${_id}?status=Rejected`, { data: {} })).ok()).toBe(true);
    await tablet.goBack();
    await tablet.getByRole('button', { name: 'Remove Kiran Newcomer' }).click();
    await understand(popup);
    await popup.getByRole('button', { name: 'Remove student' }).click();
    await expectSaid(tablet, 'Account Deleted Successfully');
  });
  await Promise.all([tablet, phone].map((screen) => screen.context().close()));
});

test('a file of students is seen row by row before anybody is registered', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  await openStudents(tablet);
  await tablet.getByRole('link', { name: 'Import CSV' }).click();
  await expect(tablet.getByRole('heading', { level: 1, name: 'Import students' })).toBeVisible();
  await expectAccessible(tablet, 'choosing a file');
  const download = tablet.waitForEvent('download');
  await tablet.getByRole('button', { name: 'Download a template' }).click();
  const template = await readFile(await (await download).path(), 'utf8');
  expect(template.split('\r\n')[0]).toBe('fullName,rollNo,email,phoneNumber');

  const choose = (rows: string[], name = 'students.csv') =>
    tablet
      .getByLabel('CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(['fullName,rollNo,email,phoneNumber', ...rows].join('\r\n')) });
  const fine = ['Import One,911,import911@students.example,919876510911', 'Import Two,912,import912@students.example,919876510912'];

  await test.step('errors first, and nothing is written', async () => {
    await choose([...fine, 'Import Three,101,import913@students.example,919876510913', 'Import 4,914,nobody,919876510914']);
    await expect(tablet.getByText(/2 rows have errors, 2 are fine\./)).toBeVisible();
    const rows = tablet.getByRole('region', { name: 'Rows of the file' });
    await expect(rows.getByText('This roll number is already in use.')).toBeVisible();
    await expect(rows.getByText('please enter a valid email.')).toBeVisible();
    await expectAccessible(tablet, 'a file with errors');
    await expect(tablet.getByRole('button', { name: /^Register/ })).toHaveCount(0);
  });

  await test.step('a file that is none is refused whole', async () => {
    await tablet
      .getByLabel('CSV file')
      .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from([0xff, 0xfe, 0, 1]) });
    await expect(tablet.getByRole('alert')).toContainText('Nobody was registered.');
    await choose(Array.from({ length: 5000 }, (_, index) => `Import Many,${index},many${index}@students.example,919876510911`));
    await expect(tablet.getByRole('alert')).toContainText(/at most 1,000 students/);
    await expectAccessible(tablet, 'a file that is refused');
  });

  await test.step('then all of them', async () => {
    await choose(fine);
    await expect(tablet.getByText('All 2 rows are fine.')).toBeVisible();
    await expectAccessible(tablet, 'a file without errors');
    await tablet.getByRole('button', { name: 'Register 2 students' }).click();
    await expectSaid(tablet, '2 students are registered.');
    await expect(tablet).toHaveURL(/\/students$/);
    const phone = await student(browser, '912', await passwordOf('import912@students.example'));
    await phone.context().close();
  });
  await tablet.context().close();
});

test('the list goes on by itself, and keeps its place for whoever comes back', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  await openStudents(tablet);
  await expect(tablet.getByText(/^more than/)).toBeVisible();
  await expectAccessible(tablet, 'the students', async () => {
    await expect(tablet.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  });
  await expect(async () => {
    await tablet.mouse.wheel(0, 2000);
    await expect(tablet.getByText(/^\d+ students$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  const last = tablet.getByRole('row').last();
  await last.scrollIntoViewIfNeeded();
  const place = await tablet.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await last.getByRole('link', { name: /^Orders of/ }).click();
  await expect(tablet.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  expect(await tablet.evaluate(() => window.scrollY)).toBe(0);
  await tablet.goBack();
  await expect(last).toBeInViewport();
  await expect.poll(() => tablet.evaluate((place) => Math.abs(window.scrollY - place), place)).toBeLessThan(4);
  await tablet.context().close();
});

test('everybody is removed but those who wait for an order, after the password', async ({ browser }) => {
  test.slow();
  // Another canteen, so that the other tests keep their students.
  const desk = await device(browser, 1180, 820);
  const login = await desk.request.patch('/api/users/login', {
    data: { loginInput: 'contractor@gh1.example', password: 'tiffin123', role: 'contractor' },
  });
  expect(login.ok()).toBe(true);
  await desk.goto('/students');
  await desk.getByRole('button', { name: 'Remove All Students' }).click();
  const popup = desk.getByRole('dialog');
  await field(popup, 'Your password').fill('tiffin124');
  await expect(popup.getByRole('button', { name: 'Remove all', exact: true })).toBeDisabled();
  await understand(popup);
  await popup.getByRole('button', { name: 'Remove all', exact: true }).click();
  await expect(field(popup, 'Your password')).toHaveAccessibleDescription(/Invalid credentials/);
  await expectAccessible(desk, 'removing everybody, with a wrong password');
  await field(popup, 'Your password').fill('tiffin123');
  await popup.getByRole('button', { name: 'Remove all', exact: true }).click();
  await expect(popup.getByRole('heading', { name: /had to stay$/ })).toBeVisible({ timeout: 60_000 });
  const stayed = await popup.getByRole('listitem').count();
  await expect(popup.getByRole('listitem').first()).toContainText(/Order [0-9A-F]{8} is still (Pending|Prepared)\./);
  await expectAccessible(desk, 'whoever had to stay');
  await popup.getByRole('button', { name: 'Close' }).first().click();
  await expect(popup).toHaveCount(0);
  await expect(desk.getByRole('main').getByRole('status').first()).toHaveText(stayed === 1 ? '1 student' : `${stayed} students`);
  await desk.context().close();
});
