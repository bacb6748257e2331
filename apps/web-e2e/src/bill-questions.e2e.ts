import type { Bill, BillDetail, User } from '@tiffin/contracts';
import { expectAccessible } from './axe';
import { ok } from './calls';
import { contractor, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const rupees = (amount: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);

test('a bill is due, contested, corrected and found among what is unpaid', async ({ browser }) => {
  test.slow();
  const [tablet, phone] = [await contractor(browser), await student(browser, '107')];
  const { _id } = await ok<User>(phone.request.get('/api/users'));
  const [newest] = await ok<Bill[]>(phone.request.get(`/api/bills/${_id}`));
  if (!newest) throw new Error('The demo has no bill of 107.');
  const { lines } = await ok<BillDetail>(phone.request.get(`/api/bills/${newest._id}/detail`));
  const [line] = lines;
  if (!line) throw new Error('The bill of 107 has no order.');
  const whose = `${newest.studentInfo.fullName} (107)`;

  await test.step('the contractor says when bills are due, and when to remind', async () => {
    await tablet.goto('/settings');
    await tablet.getByLabel('Days until a bill is due').fill('91');
    const form = tablet.locator('form').filter({ has: tablet.getByLabel('Days until a bill is due') });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(tablet.getByText('Please enter whole days, 0 to 90.')).toBeVisible();
    await form.getByLabel('Days until a bill is due').fill('10');
    await form.getByLabel('First').fill('30');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectSaid(tablet, 'Due days and reminders are saved');
    // It lies over what is below it while it can be read.
    await expect(tablet.getByText('Due days and reminders are saved')).toBeHidden();
    await tablet.evaluate(() => scrollTo(0, 0));
    await expectAccessible(tablet, 'settings with reminders');
  });

  await test.step('the student contests an order', async () => {
    await phone.goto(`/bills/${_id}?bill=${newest.year}-${String(newest.month).padStart(2, '0')}`);
    await phone.getByRole('button', { name: 'Ask about this bill' }).click();
    await phone.getByRole('combobox', { name: 'What is it about?' }).selectOption(line.orderId);
    await phone.getByLabel('Your question').fill('I did not take this.');
    await expectAccessible(phone, 'asking about a bill');
    await phone.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(phone.getByText(/You get no reminders of this bill until then/)).toBeVisible();
    await expectAccessible(phone, 'a question that waits');
  });

  await test.step('the contractor reads it, and takes a rupee off', async () => {
    await tablet.goto('/all-bills');
    const asked = tablet.getByRole('listitem').filter({ hasText: whose });
    await expect(asked).toContainText('I did not take this.');
    await expectAccessible(tablet, 'questions about bills');
    await asked.getByRole('button', { name: `Answer: ${whose}` }).click();
    const dialog = tablet.getByRole('dialog', { name: whose });
    await dialog.getByLabel('Your answer').fill('You are right.');
    await dialog.getByLabel('Take off, in rupees').fill('1');
    await expectAccessible(tablet, 'answering a question');
    await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(asked).toHaveCount(0);
    await tablet.keyboard.press('Escape');
  });

  await test.step('the student sees the answer at once, and what it changed', async () => {
    await expect(phone.getByText(/^Answered on .*, ₹1\.00 taken off$/)).toBeVisible();
    await expect(phone.getByText('You are right.').first()).toBeVisible();
    if (!newest.paid) await expect(phone.getByText(rupees(newest.amount - 1)).first()).toBeVisible();
    await expectAccessible(phone, 'an answered question');
  });

  await test.step('what is unpaid is told by age', async () => {
    await tablet.getByText('Unpaid', { exact: true }).click();
    await expect(tablet.getByRole('button', { name: /Not due yet/ })).toBeVisible();
    await expect(tablet.getByRole('button', { name: /Up to 30 days late/ })).toBeVisible();
    await expectAccessible(tablet, 'unpaid bills by age');
    await tablet.goto('/history');
    await expect(tablet.getByRole('main')).toContainText('Asked about the bill for');
    await expect(tablet.getByRole('main')).toContainText('Took ₹1.00 off the bill for');
  });
  await Promise.all([tablet, phone].map((screen) => screen.context().close()));
});
