import type { Bill } from '@tiffin/contracts';
import { contractorApi, ok, place, rupees, setStatus, snackCalled, studentId } from '../calls';
import { findInMail } from '../mails';
import { newcomer, register } from '../newcomers';
import { contractor, student } from '../people';
import { expect, test } from '../test';

const REFERENCE = '412345670971';

test('a bill is issued at the end of the month, paid by UPI, confirmed, and in the day’s close', async ({ browser, files }) => {
  const tablet = await contractor(browser);
  const counter = await contractorApi(browser);
  const { rollNo, fullName, email } = newcomer('971', 'Asha Monthly');
  const { password } = await register(counter, { rollNo, fullName, email });
  const phone = await student(browser, rollNo, password);
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  for (const status of ['Prepared', 'PickedUp']) await setStatus(counter, order, status);
  await ok(counter.patch('/api/contractors/settings', { data: { mailBills: true } }));
  await ok(counter.put('/api/contractors/upi', { data: { upiId: 'mess@okbank', payeeName: 'Ganga Mess' } }));
  await phone.goto('/bills/me');
  await expect(phone.getByRole('region', { name: 'The month so far' })).toContainText('November so far');

  await test.step('at the start of December the bill appears on the open screen and in the mail', async () => {
    await files.at('2026-11-30T18:36:00Z');
    await phone.getByRole('button', { name: /^November 2026/ }).click();
    await findInMail(email, /^Subject: .*(November 2026)/m);
  });
  const [bill] = await ok<Bill[]>(phone.request.get(`/api/bills/${await studentId(phone)}`));
  const sum = rupees(bill?.amount ?? 0);

  await test.step('the student reports the payment, and the contractor confirms it', async () => {
    await expect(phone.getByRole('img', { name: `QR code that pays ${sum} by UPI` })).toBeVisible();
    await phone.getByRole('button', { name: 'I have paid' }).click();
    await phone.getByLabel('UPI reference (UTR)').fill(REFERENCE);
    await phone.getByRole('button', { name: 'I have paid' }).click();
    await tablet.goto('/all-bills');
    await tablet.getByRole('listitem').filter({ hasText: fullName }).getByRole('checkbox').click();
    await tablet.getByRole('button', { name: `Confirm 1 payment, ${sum}` }).click();
    await expect(phone.getByText(`UPI · ${REFERENCE}`)).toBeVisible();
  });

  await test.step('the day’s close shows the amount, and the history the payment', async () => {
    await tablet.goto('/day');
    await expect(tablet.getByRole('table', { name: 'Money received' }).getByRole('row', { name: /UPI/ })).toContainText(sum);
    await tablet.goto('/history');
    await expect(tablet.getByRole('main')).toContainText(`as paid: ${sum} · UPI · ${REFERENCE}`);
  });
  await Promise.all([tablet, phone].map((screen) => screen.context().close()));
});
