import { expectAccessible } from './axe';
import { atTheCounter, place, setStatus, snackCalled } from './calls';
import { phoneOfNew } from './newcomers';
import { contractor } from './people';
import { expect, test } from './test';

test('the day’s close counts what happens while it is open, and goes along as a file', async ({ browser }) => {
  const [tablet, phone, counter] = [await contractor(browser), await phoneOfNew(browser, '962'), await atTheCounter(browser)];
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  await tablet.goto('/day');
  await expect(tablet.getByRole('heading', { name: "Day's close" })).toBeVisible();
  await setStatus(counter, order, 'Rejected', 'The fryer is being cleaned');
  await expect(tablet.getByText('The fryer is being cleaned')).toBeVisible();
  await expectAccessible(tablet, 'the day’s close');
  const download = tablet.waitForEvent('download');
  await tablet.getByRole('button', { name: /PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\d{4}-\d{2}-\d{2}\.pdf$/);
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});
