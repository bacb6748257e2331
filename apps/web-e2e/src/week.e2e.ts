import { expectAccessible } from './axe';
import { contractor, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

test('what is served from four on is not to be had at noon, the week says so, and a pause ends by itself', async ({ browser }) => {
  test.slow();
  const [tablet, phone] = [await contractor(browser), await student(browser, '108')];
  const main = phone.getByRole('main');

  await test.step('the contractor sets the evening, the hours and a holiday', async () => {
    await tablet.getByRole('link', { name: 'This week' }).first().click();
    await tablet.getByRole('button', { name: 'Change the week' }).click();
    await tablet.getByRole('button', { name: 'Add times' }).first().click();
    await tablet.getByRole('button', { name: 'Add a part of the day' }).click();
    await tablet.getByLabel('Name of this part of the day').fill('Evening');
    await tablet.getByLabel('From').last().fill('16:00');
    await tablet.getByLabel('To', { exact: true }).last().fill('19:30');
    await tablet.getByLabel('French Fries').check();
    await tablet.getByRole('button', { name: 'Add closed days' }).click();
    await tablet.getByLabel('First day').fill('2999-12-25');
    await tablet.getByLabel('What for').fill('Christmas');
    await expectAccessible(tablet, 'the week while it is changed');
    await tablet.getByRole('button', { name: 'Save the week' }).click();
    await expectSaid(tablet, 'The week is saved');
    await expectAccessible(tablet, 'the week of the contractor');
  });

  await test.step('the student is told from when it is served, and finds the week', async () => {
    await expect(main.getByText('From 4:00 PM')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Add to Cart: French Fries' })).toHaveCount(0);
    await expectAccessible(phone, 'a menu with something for later');
    await phone.reload();
    await main.getByRole('link', { name: 'What is served when' }).click();
    await expect(main.getByRole('heading', { name: 'This week' })).toBeVisible(); // the menu has the dish, too
    await expect(main.getByText('French Fries')).toBeVisible();
    await expectAccessible(phone, 'the week of a student');
  });

  await test.step('the canteen is paused until a time, and says when it opens', async () => {
    await tablet.goto('/');
    await tablet.getByRole('button', { name: 'Close canteen' }).click();
    await tablet.getByLabel('Back at').fill('14:15');
    await tablet.getByRole('dialog').getByRole('button', { name: 'Close canteen' }).click();
    await expect(main.getByText('It opens by itself: 2:15 PM.')).toBeVisible();
    await expectAccessible(phone, 'a page while the canteen is paused');
  });
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});
