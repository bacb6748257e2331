import { readFile } from 'node:fs/promises';
import type { Bill, BillDetail, BillsPage, StatisticsRow, Student, StudentsPage, User } from '@tiffin/contracts';
import type { Download, Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { ok } from './calls';
import { contractor, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const loaded = (page: Page) => async () => {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
};
const rupees = (amount: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);
const paise = (amount: number) => Math.round(amount * 100);

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

async function textOf(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
}

/** Last month's bills of the demo's canteen. */
const billsOf = (page: Page, query = 'limit=100') => ok<BillsPage>(page.request.get(`/api/bills?${query}`)).then(({ bills }) => bills);
const billOf = async (page: Page, rollNo: string): Promise<Bill> => {
  const bill = (await billsOf(page)).find(({ studentInfo }) => studentInfo.userName === `BH1-${rollNo}`);
  if (!bill) throw new Error(`The demo has no bill of ${rollNo}.`);
  return bill;
};
const rowOf = (page: Page, rollNo: string): Locator => page.getByRole('row', { name: new RegExp(`^${rollNo} `) });

test('the contractor closes the month; a second tablet and the student’s phone see it at once', async ({ browser }) => {
  test.slow();
  const [tablet, second, phone] = [await contractor(browser), await contractor(browser), await student(browser, '102')];
  const bill = await billOf(tablet, '102');
  const { fullName } = bill.studentInfo;
  if (bill.paid) await ok(tablet.request.post(`/api/bills/${bill._id}/reversal`, { data: { reason: 'For this test' } }));
  await openFromMenu(tablet, 'Bills');
  await expect(tablet.getByRole('heading', { name: 'All Bills' })).toBeVisible();
  await openFromMenu(phone, 'My Bills');
  const card = phone.getByRole('button', { name: new RegExp(rupees(bill.amount).replace('.', '\\.')) });
  await expect(card).toContainText('Pay at the canteen counter or by UPI.');
  await second.goto('/all-bills?search=102');

  await test.step('all of the month, with what it comes to', async () => {
    const all = await billsOf(tablet);
    await expect(async () => {
      await tablet.mouse.wheel(0, 3000);
      await expect(tablet.getByText(`${all.length} bills`, { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    const total = all.reduce((sum, { amount }) => sum + paise(amount), 0) / 100;
    await expect(tablet.getByText(`Total: ${rupees(total)}`)).toBeVisible();
    await tablet.goto('/all-bills?search=10');
    await expect(rowOf(tablet, '102')).toBeVisible();
    await expectAccessible(tablet, 'all bills', loaded(tablet));
  });

  await test.step('paid, however often it is tapped', async () => {
    await tablet.getByRole('searchbox').fill('102');
    await expect(tablet.getByText('1 bill', { exact: true })).toBeVisible();
    const paying: string[] = [];
    tablet.on('request', (request) => request.method() === 'PATCH' && paying.push(request.postData() ?? ''));
    await rowOf(tablet, '102').getByRole('button', { name: 'Mark Paid' }).click({ clickCount: 10, delay: 5 });
    // It stays as long as it has the focus.
    await tablet.getByRole('button', { name: 'Undo' }).focus();
    await expectSaid(tablet, 'bill marked as paid');
    await expectSaid(tablet, `${rupees(bill.amount)} of ${fullName} (102) is marked paid`);
    await expect(rowOf(tablet, '102')).toContainText(/Paid [A-Z][a-z]{2} \d/);
    expect(paying).toEqual([JSON.stringify({ amount: bill.amount })]);
    await expect(tablet.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(second, '102')).toContainText(/Paid [A-Z][a-z]{2} \d/);
    await expect(card).toContainText(/Paid on/);
  });

  await test.step('a mistake: taken back by the toast', async () => {
    await tablet.getByRole('button', { name: 'Undo' }).click();
    await expectSaid(tablet, 'payment reversed');
    await expectSaid(tablet, `${rupees(bill.amount)} of ${fullName} (102) is pending again`);
    await expect(rowOf(second, '102').getByRole('button', { name: 'Mark Paid' })).toBeVisible();
    await expect(card).toContainText('Pay at the canteen counter or by UPI.');
    await expect(phone.getByText('Marked by mistake', { exact: true })).toBeVisible();
  });

  await test.step('paid again, and reversed with a reason', async () => {
    await rowOf(second, '102').getByRole('button', { name: 'Mark Paid' }).click();
    await expect(rowOf(tablet, '102')).toContainText(/Paid [A-Z][a-z]{2} \d/);
    const popup = dialog(tablet, `${fullName} (102), `);
    await rowOf(tablet, '102').getByRole('button', { name: fullName, exact: true }).press('Enter');
    await expect(popup).toBeVisible();
    await tablet.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    // Anywhere else in its row as well.
    await rowOf(tablet, '102').getByRole('cell').first().click();
    await expect(popup.getByText('What happened')).toBeVisible();
    await expectAccessible(tablet, 'a bill over the list', loaded(tablet));
    await popup.getByRole('button', { name: 'Reverse the payment' }).click();
    const reversal = dialog(tablet, 'Reverse the payment?');
    await reversal.getByRole('button', { name: 'Reverse payment' }).click();
    await expect(reversal.getByText('Please say why.')).toBeVisible();
    await expectAccessible(tablet, 'reversing a payment');
    await reversal.getByLabel('Reason').fill('Paid by the student next door');
    await reversal.getByRole('button', { name: 'Reverse payment' }).click();
    await expect(popup.getByText('Paid by the student next door', { exact: true })).toBeVisible();
    await tablet.keyboard.press('Escape');
    await expect(rowOf(tablet, '102').getByRole('button', { name: 'Mark Paid' })).toBeVisible();
  });
  await Promise.all([tablet, second, phone].map((screen) => screen.context().close()));
});

test('the amount has changed since the screen was loaded: nothing is marked, and the fresh one is shown', async ({ browser }) => {
  const tablet = await contractor(browser);
  const bill = await billOf(tablet, '103');
  if (bill.paid) await ok(tablet.request.post(`/api/bills/${bill._id}/reversal`, { data: { reason: 'For this test' } }));
  const { amount, revision } = await billOf(tablet, '103');
  // A screen that missed the last change.
  await tablet.route('**/api/bills?*', async (route) => {
    const response = await route.fetch();
    const page = (await response.json()) as BillsPage;
    const bills = page.bills.map((row) => (row._id === bill._id ? { ...row, amount: amount + 10, revision: revision - 1 } : row));
    await route.fulfill({ response, json: { ...page, bills } });
  });
  await tablet.goto('/all-bills?search=103');
  await expect(rowOf(tablet, '103')).toContainText(rupees(amount + 10));
  await rowOf(tablet, '103').getByRole('button', { name: 'Mark Paid' }).click();
  await expect(tablet.getByText(/amount has changed/)).toBeVisible();
  await expect(rowOf(tablet, '103')).toContainText(`It is ${rupees(amount)} now. Nothing was marked.`);
  expect((await billOf(tablet, '103')).paid).toBe(false);
  await tablet.context().close();
});

test('a month as files, in other months, and generated twice', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  await tablet.goto('/all-bills');
  const bills = await billsOf(tablet);
  const csv = async (rows: string) => {
    await tablet.getByRole('button', { name: 'CSV' }).click();
    const download = tablet.waitForEvent('download');
    await tablet.getByRole('menuitem', { name: rows }).click();
    return textOf(download);
  };
  const [byBill, byOrder] = [await csv('A row per bill'), await csv('A row per order')];
  expect(byBill.name).toMatch(/^bills-\d{4}-\d{2}\.csv$/);
  expect(byBill.text.trim().split('\r\n')).toHaveLength(bills.length + 1);
  expect(byOrder.text.trim().split('\r\n').length).toBeGreaterThan(bills.length + 1);

  await tablet.getByRole('button', { name: 'Generate bills' }).click();
  await expect(tablet.getByText(/^(Nothing was missing: every|Every) month up to/)).toBeVisible();
  await tablet.getByLabel('Month').selectOption({ index: 0 });
  await expect(tablet.getByRole('heading', { name: 'No bills found' })).toBeVisible();
  await expect(tablet).toHaveURL(/\/all-bills\?filter=\d+$/);
  await expect(tablet.getByText(/is still running/)).toBeVisible();
  await tablet.context().close();
});

test('a student reads why a bill is what it is, goes to an order and back, and takes it along as a file', async ({ browser }) => {
  test.slow();
  const phone = await student(browser, '104');
  const { _id } = await ok<User>(phone.request.get('/api/users'));
  const scripts: string[] = [];
  phone.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const [newest] = await ok<Bill[]>(phone.request.get(`/api/bills/${_id}`));
  if (!newest) throw new Error('The demo has no bill of 104.');
  const detail = await ok<BillDetail>(phone.request.get(`/api/bills/${newest._id}/detail`));
  let tellHowToPay = () => {};
  const told = new Promise<void>((resolve) => (tellHowToPay = resolve));
  await phone.route('**/api/bills/*/upi', async (route) => {
    await told;
    await route.continue();
  });
  // As narrow as phones get: there whom a bill pays takes a second line.
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(`/bills/${_id}?bill=${newest.year}-${String(newest.month).padStart(2, '0')}`);
  await expect(phone.getByRole('heading', { name: 'My Bills' })).toBeVisible();
  const bill = phone.getByRole('region', { name: /₹/ });
  const orders = bill.getByRole('listitem').filter({ has: phone.getByRole('link') });
  await test.step('how to pay comes without moving what is below it', async () => {
    const file = bill.getByRole('button', { name: 'Download PDF' });
    // Both at one look: all of it may move between two.
    const place = async () =>
      file.evaluate((button, bill) => button.getBoundingClientRect().y - bill.getBoundingClientRect().y, await bill.elementHandle());
    await expect(file).toBeVisible();
    const y = await place();
    tellHowToPay();
    await expect(bill.getByRole('heading', { name: /^Pay ₹/ })).toBeVisible();
    expect(await place()).toBe(y);
  });
  // Amount and payment come first; many orders are a tap away.
  if (detail.lines.length > 5) await bill.getByText(`${detail.lines.length} orders`).click();
  await expect(orders).toHaveCount(detail.lines.length);
  const shown = await orders.allTextContents();
  const sum = shown.reduce((total, text) => total + paise(Number(/₹([\d,.]+)$/.exec(text)?.[1]?.replaceAll(',', ''))), 0);
  const rest = detail.adjustments.reduce((total, { amount }) => total + paise(amount), paise(detail.carriedIn) + paise(detail.carriedOut));
  expect(sum + rest).toBe(paise(detail.amount));
  await expectAccessible(phone, 'my bills', loaded(phone));

  const download = phone.waitForEvent('download');
  await bill.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = await textOf(download);
  expect(pdf.name).toMatch(/^bill-\d{4}-\d{2}-BH1-104\.pdf$/);
  expect(pdf.text).toMatch(/^%PDF-/);
  await phone.route('**/api/bills/*/pdf', (route) => route.abort());
  await bill.getByRole('button', { name: 'Download PDF' }).click();
  await expect(phone.getByText(/The server can't be reached/).first()).toBeVisible();
  await phone.unroute('**/api/bills/*/pdf');

  const code = detail.lines[0]?.orderId.slice(-8).toUpperCase() ?? '';
  await orders.first().getByRole('link').click();
  await expect(phone.getByRole('heading', { name: 'My Bills' })).toBeHidden();
  await expect(phone.getByRole('main').getByText(code, { exact: true })).toBeVisible();
  await phone.goBack();
  await expect(orders.first()).toContainText(code);

  await test.step('nobody else’s, and nothing of a contractor’s', async () => {
    const other = await billOf(await contractor(browser), '105');
    await phone.goto(`/bills/${other.studentInfo._id}`);
    await expect(phone.getByRole('heading', { name: 'No bills found.' })).toBeVisible();
    await phone.goto('/statistics');
    await expect(phone.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    expect(scripts.filter((url) => /year-chart|statistics|all-bills|settle/.test(url))).toEqual([]);
  });
  await phone.context().close();
});

test('the year in figures: the cards make the sum, and another year is empty', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  await openFromMenu(tablet, 'Statistics');
  const rows = await ok<StatisticsRow[]>(tablet.request.get('/api/orders/statistics'));
  const total = rows.reduce((sum, { monthlyTotal }) => sum + paise(monthlyTotal), 0) / 100;
  await expect(tablet.getByRole('heading', { name: /^Statistics for \d{4}$/ })).toBeVisible();
  await expect(tablet.getByText(rupees(total), { exact: true }).first()).toBeVisible();
  await expect(tablet.getByRole('main').getByRole('listitem').first()).toContainText('so far');
  await expect(tablet.getByRole('group', { name: /^Chart of/ }).locator('svg')).toBeVisible();
  await expectAccessible(tablet, 'statistics', loaded(tablet));
  await tablet.getByLabel('Year').selectOption({ index: 4 });
  await expect(tablet.getByRole('heading', { name: /^No orders in \d{4}$/ })).toBeVisible();
  await expect(tablet).toHaveURL(/\/statistics\?year=\d{4}$/);
  await tablet.context().close();
});

test('what is unpaid stands beside each student, and in the way of removing one', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  const { students } = await ok<StudentsPage>(tablet.request.get('/api/contractors/students?limit=100'));
  const owed = ({ bills }: Student) => bills.filter(({ paid }) => !paid).reduce((sum, { amount }) => sum + paise(amount), 0) / 100;
  const debtor = students.find((one) => owed(one) > 0);
  if (!debtor) throw new Error('Everybody in the demo has paid.');
  await tablet.goto(`/students?search=${debtor.rollNo}`);
  const row = rowOf(tablet, debtor.rollNo);
  await expect(row).toContainText(rupees(owed(debtor)));
  await row.getByRole('button', { name: `Remove ${debtor.fullName}` }).click();
  await expect(dialog(tablet, `Remove ${debtor.fullName}?`).getByText(/is still unpaid/)).toContainText(rupees(owed(debtor)));
  await expectAccessible(tablet, 'removing somebody who has not paid');
  await dialog(tablet, `Remove ${debtor.fullName}?`).getByRole('link', { name: 'See the bills' }).click();
  await expect(tablet.getByRole('heading', { name: `Bills of ${debtor.fullName} (${debtor.rollNo})` })).toBeVisible();
  await expect(tablet.getByRole('button', { name: /^Mark Paid/ })).toBeVisible();
  await expectAccessible(tablet, 'a student’s bills for the contractor', loaded(tablet));
  await tablet.context().close();
});
