import type { CreditLimitSetting } from '@tiffin/contracts';
import { screen } from '@testing-library/react';
import { FakeServer, Refused } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { CreditLimit } from './credit-limit';

const PATH = '/contractors/credit-limit';

async function open(amount: number) {
  const server = new FakeServer().on(`GET ${PATH}`, (): CreditLimitSetting => ({ amount })).on(`PUT ${PATH}`, ({ body }) => body);
  const { user } = renderPage(<CreditLimit />, { user: CONTRACTOR, server });
  const box = await screen.findByLabelText('Rupees a month');
  const save = async (typed: string) => {
    await user.clear(box);
    if (typed) await user.type(box, typed);
    await user.click(screen.getByRole('button', { name: 'Save limit' }));
  };
  return { server, box, save, sent: () => server.askedOf(`PUT ${PATH}`).map(({ body }) => body) };
}

test('a limit is set in rupees; an empty one is none, and what is no amount is not sent', async () => {
  const { box, save, sent } = await open(2_000);
  expect(box).toHaveValue('2000');
  await save('a lot');
  expect(box).toHaveAccessibleDescription(/please enter an amount of up to ₹1,00,000\./);
  await save('2,500.50');
  expect(await screen.findByText('Each student can order for ₹2,500.50 a month')).toBeVisible();
  expect(box).toHaveValue('2500.5');
  await save('');
  expect(await screen.findByText('Students can order without a limit')).toBeVisible();
  expect(sent()).toEqual([{ amount: 2_500.5 }, { amount: null }]);
});

test('a refusal is said above the button, and nothing typed is lost', async () => {
  const { server, box, save } = await open(2_000);
  server.on(
    `PUT ${PATH}`,
    () => new Refused(409, { code: 'conflict', message: 'Someone else changed this at the same moment. Please try again.' }),
  );
  await save('100');
  expect(await screen.findByText(/at the same moment/)).toBeVisible();
  expect(box).toHaveValue('100');
});
