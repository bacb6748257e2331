import type { Bill, BillsPage, User } from '@tiffin/contracts';
import { expectAccessible } from './axe';
import { ok } from './calls';
import { contractor, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const rupees = (amount: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);

test('from a bill to money: a code, a claim, declined, told again, confirmed; and the rest of another in parts', async ({ browser }) => {
  test.slow();
  const [tablet, phone] = [await contractor(browser), await student(browser, '105')];
  const { _id } = await ok<User>(phone.request.get('/api/users'));
  const [newest] = await ok<Bill[]>(phone.request.get(`/api/bills/${_id}`));
  if (!newest) throw new Error('The demo has no bill of 105.');
  if (newest.paid) await ok(tablet.request.post(`/api/bills/${newest._id}/reversal`, { data: { reason: 'For this test' } }));
  const mine = `/bills/${_id}?bill=${newest.year}-${String(newest.month).padStart(2, '0')}`;
  const sum = rupees(newest.amount);
  const whose = `${newest.studentInfo.fullName} (105)`;

  await test.step('the contractor says where money goes', async () => {
    await tablet.goto('/settings');
    await tablet.getByLabel('UPI ID').fill('mess');
    await tablet.getByLabel('Name of the payee').fill('Ganga Mess');
    await tablet.getByRole('button', { name: 'Save' }).last().click();
    await expect(tablet.getByText('please enter a UPI ID such as canteen@bank.')).toBeVisible();
    await tablet.getByLabel('UPI ID').fill('mess.bh1@okbank');
    await tablet.getByRole('button', { name: 'Save' }).last().click();
    await expectSaid(tablet, 'Students can pay to mess.bh1@okbank');
    await expectAccessible(tablet, 'settings with a UPI ID');
  });

  await test.step('the student pays with the code, and says so', async () => {
    await phone.goto(mine);
    await expect(phone.getByRole('img', { name: `QR code that pays ${sum} by UPI` })).toBeVisible();
    await expect(phone.getByText('Ganga Mess')).toBeVisible();
    await expectAccessible(phone, 'a bill to pay');
    await phone.getByRole('button', { name: 'I have paid' }).click();
    await phone.getByLabel('UPI reference (UTR)').fill('412345678901');
    await phone.getByRole('button', { name: 'I have paid' }).click();
    await expect(phone.getByText(/Your UPI reference is 412345678901/)).toBeVisible();
    await expectAccessible(phone, 'a payment that is being checked');
  });

  await test.step('the contractor finds no such payment, and says why', async () => {
    await tablet.goto('/all-bills');
    const claim = tablet.getByRole('listitem').filter({ hasText: whose });
    await expect(claim).toContainText('412345678901');
    await expectAccessible(tablet, 'payments to check');
    await claim.getByRole('button', { name: `Decline: ${whose}` }).click();
    const dialog = tablet.getByRole('dialog', { name: 'Decline this payment?' });
    await dialog.getByLabel('Reason').fill('A digit is missing');
    await expectAccessible(tablet, 'declining a payment');
    await dialog.getByRole('button', { name: 'Decline payment' }).click();
    await expect(claim).toHaveCount(0);
    await expect(phone.getByText(/could not find the payment 412345678901/)).toContainText('A digit is missing');
  });

  await test.step('told again, it comes by itself and is confirmed; the student sees it at once', async () => {
    await phone.getByRole('button', { name: 'I have paid' }).click();
    await phone.getByLabel('UPI reference (UTR)').fill('412345678902');
    await phone.getByRole('button', { name: 'I have paid' }).click();
    await expect(tablet.getByRole('heading', { name: 'Payments to check' })).toBeVisible();
    await tablet.getByRole('listitem').filter({ hasText: whose }).getByRole('checkbox').click();
    await tablet.getByRole('button', { name: `Confirm 1 payment, ${sum}` }).click();
    await expectSaid(tablet, '1 confirmed as paid');
    await expect(tablet.getByRole('heading', { name: 'Payments to check' })).toHaveCount(0);
    await expect(phone.getByText('UPI · 412345678902')).toBeVisible();
    await tablet.goto('/history');
    await expect(tablet.getByRole('main')).toContainText(`as paid: ${sum} · UPI · 412345678902`);
  });

  await test.step('another pays a part of it at the counter', async () => {
    const { bills } = await ok<BillsPage>(tablet.request.get('/api/bills?search=106'));
    const [other] = bills;
    if (!other) throw new Error('The demo has no bill of 106.');
    if (other.paid) await ok(tablet.request.post(`/api/bills/${other._id}/reversal`, { data: { reason: 'For this test' } }));
    await tablet.goto('/all-bills?search=106');
    await tablet.getByRole('button', { name: other.studentInfo.fullName, exact: true }).click();
    await tablet.getByRole('button', { name: 'Record a payment' }).click();
    const dialog = tablet.getByRole('dialog', { name: 'Record a payment' });
    await dialog.getByLabel('Amount in rupees').fill('1');
    await expectAccessible(tablet, 'recording a payment');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expectSaid(tablet, 'payment recorded');
    const popup = tablet.getByRole('dialog', { name: `${other.studentInfo.fullName} (106), ` });
    await expect(popup.getByText(`₹1.00 received, ${rupees(other.amount - 1)} left to pay.`)).toBeVisible();
    await expect(popup.getByText('A part was paid: ₹1.00')).toBeVisible();
  });
  await Promise.all([tablet, phone].map((screen) => screen.context().close()));
});
