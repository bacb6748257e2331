import type { Bill, BillDetail, BillsPage } from '@tiffin/contracts';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { atTheCounter, ok, place, setStatus, snackCalled, studentId } from './calls';
import { mailed } from './mails';
import { newcomer, register } from './newcomers';
import { contractor, student } from './people';
import { expect, test } from './test';

const rupees = (amount: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);
const NOVEMBER = 'month=11&year=2026';
const [ASHA, BEN] = [newcomer('971', 'Asha Monthly'), newcomer('972', 'Ben Monthly')];

/** The phone of somebody who was registered a moment ago and has been handed what they ordered. */
async function phoneOfFed(browser: Browser, { rollNo, ...who }: typeof ASHA): Promise<Page> {
  const counter = await atTheCounter(browser);
  const { password } = await register(counter, { rollNo, ...who });
  const phone = await student(browser, rollNo, password);
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  for (const status of ['Prepared', 'PickedUp']) await setStatus(counter, order, status);
  return phone;
}
async function billOf(phone: Page): Promise<Bill> {
  const [bill] = await ok<Bill[]>(phone.request.get(`/api/bills/${await studentId(phone)}`));
  if (!bill) throw new Error('No bill was issued.');
  return bill;
}
const remindersOf = async (phone: Page, { _id }: Bill) =>
  (await ok<BillDetail>(phone.request.get(`/api/bills/${_id}/detail`))).timeline.filter(({ type }) => type === 'BillReminderSent').length;

test("a month's end: issued, reminded of, claimed, confirmed, contested, corrected, and closed", async ({ browser, files }) => {
  const tablet = await contractor(browser);
  const [asha, ben] = [await phoneOfFed(browser, ASHA), await phoneOfFed(browser, BEN)];
  await ok(tablet.request.patch('/api/contractors/settings', { data: { mailBills: true } }));
  await ok(tablet.request.put('/api/contractors/upi', { data: { upiId: 'mess@okbank', payeeName: 'Ganga Mess' } }));
  await ok(tablet.request.put('/api/contractors/reminders', { data: { dueDays: 5, remindAfterDays: [1, 2] } }));

  await test.step('until the last day the month is not a bill', async () => {
    await asha.goto(`/bills/${await studentId(asha)}`);
    await expect(asha.getByRole('region', { name: 'The month so far' })).toContainText('November so far');
    await tablet.goto('/all-bills');
  });

  await test.step('the first minutes of December: bills are there, on screens that stayed open', async () => {
    await files.at('2026-11-30T18:36:00Z');
    await expect(asha.getByText('November 2026').first()).toBeVisible();
    await mailed(ASHA.email, /^Subject: .*(November 2026)/m);
    const { bills } = await ok<BillsPage>(tablet.request.get(`/api/bills?${NOVEMBER}&search=97`));
    expect(bills.map(({ studentInfo }) => studentInfo.userName)).toEqual(['BH1-971', 'BH1-972']);
  });
  const [ashas, bens] = [await billOf(asha), await billOf(ben)];
  const sum = rupees(ashas.amount);

  await test.step('a day after it was due, both are reminded', async () => {
    await files.at('2026-12-07T05:00:00Z');
    await mailed(ASHA.email, /(Reminder: your canteen bill for November 2026)/);
    await mailed(BEN.email, /(Reminder: your canteen bill for November 2026)/);
    await tablet.goto('/today-orders');
    await expect(tablet.getByRole('listitem', { name: /^Order/ }).first()).toBeVisible();
    await expectAccessible(tablet, 'orders that wait too long');
    await tablet.goto('/all-bills?show=unpaid&age=to30&search=97');
    for (const { fullName } of [ASHA, BEN]) await expect(tablet.getByRole('row').filter({ hasText: fullName })).toContainText('1 day late');
    await expectAccessible(tablet, 'bills that are late');
  });

  await test.step('one says that it is paid, the contractor confirms it', async () => {
    await asha.goto(`/bills/${await studentId(asha)}?bill=2026-11`);
    await expect(asha.getByRole('img', { name: /^QR code that pays/ })).toBeVisible();
    await asha.getByRole('button', { name: 'I have paid' }).click();
    await asha.getByLabel('UPI reference (UTR)').fill('412345670971');
    await asha.getByRole('button', { name: 'I have paid' }).click();
    await tablet.getByRole('listitem').filter({ hasText: ASHA.fullName }).getByRole('checkbox').click();
    await tablet.getByRole('button', { name: `Confirm 1 payment, ${sum}` }).click();
    await expect(asha.getByText('UPI · 412345670971')).toBeVisible();
  });

  await test.step('the other contests it, and hears no reminder until that is answered', async () => {
    await ben.goto(`/bills/${await studentId(ben)}?bill=2026-11`);
    await expect(ben.getByRole('img', { name: /^QR code that pays/ })).toBeVisible();
    await ben.getByRole('button', { name: 'Ask about this bill' }).click();
    await ben.getByRole('combobox', { name: 'What is it about?' }).selectOption({ index: 1 });
    await ben.getByLabel('Your question').fill('The fries were cold.');
    await ben.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(ben.getByText(/You get no reminders of this bill until then/)).toBeVisible();
    await files.at('2026-12-08T05:00:00Z');
    for (const [phone, bill] of [
      [asha, ashas],
      [ben, bens],
    ] as const)
      expect(await remindersOf(phone, bill)).toBe(1);
  });

  await test.step('it is corrected by a rupee, and the rest paid in cash', async () => {
    await tablet.goto('/all-bills?show=unpaid&search=972');
    await tablet.getByRole('button', { name: `Answer: ${BEN.fullName} (972)` }).click();
    const dialog = tablet.getByRole('dialog', { name: `${BEN.fullName} (972)` });
    await dialog.getByLabel('Your answer').fill('Sorry for that.');
    await dialog.getByLabel('Take off, in rupees').fill('1');
    await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(ben.getByText(/^Answered on .*, ₹1\.00 taken off$/)).toBeVisible();
    await tablet.keyboard.press('Escape');
    await tablet.getByRole('radiogroup', { name: 'Mark Paid as' }).getByText('Cash').click();
    await tablet.getByRole('button', { name: `Mark Paid: ${BEN.fullName} (972)` }).click();
    await expect(ben.getByText('Paid').first()).toBeVisible();
    await expect.poll(async () => (await billOf(ben)).paid).toBe(true);
  });

  await test.step('the day’s close names the cash, the day before the UPI, and nothing of them is left', async () => {
    const received = tablet.getByRole('table', { name: 'Money received' });
    await tablet.goto('/day');
    await expect(received.getByRole('row', { name: /Cash/ })).toContainText(rupees(bens.amount - 1));
    await tablet.goto('/day?date=2026-12-07');
    await expect(received.getByRole('row', { name: /UPI/ })).toContainText(sum);
    await tablet.goto('/all-bills?show=unpaid&search=97');
    await expect(tablet.getByText('Everything is paid').or(tablet.getByText(/Nothing that is unpaid fits/))).toBeVisible();
    await tablet.goto('/history');
    for (const text of ['Reminded', 'Asked about the bill for', 'Took ₹1.00 off the bill for', '412345670971'])
      await expect(tablet.getByRole('main')).toContainText(text);
  });
  await Promise.all([tablet, asha, ben].map((screen) => screen.context().close()));
});
