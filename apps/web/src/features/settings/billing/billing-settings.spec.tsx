import { screen, waitFor } from '@testing-library/react';
import type { CreditLimitSetting } from '@tiffin/contracts';
import { FakeServer, Refusal } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { BillReminders } from './bill-reminders';
import { CreditLimit } from './credit-limit';
import { MailBills } from './mail-bills';

const LIMIT = '/contractors/credit-limit';

async function open(amount: number) {
  const server = new FakeServer().on(`GET ${LIMIT}`, (): CreditLimitSetting => ({ amount })).on(`PUT ${LIMIT}`, ({ body }) => body);
  const { user } = renderPage(<CreditLimit />, { user: CONTRACTOR, server });
  const box = await screen.findByLabelText('Amount a month (₹)');
  const save = async (typed: string) => {
    await user.clear(box);
    if (typed) await user.type(box, typed);
    await user.click(screen.getByRole('button', { name: 'Save limit' }));
  };
  return { server, box, save, sent: () => server.requestsTo(`PUT ${LIMIT}`).map(({ body }) => body) };
}

test('sets a limit in rupees; an empty field is no limit, and an invalid amount is not sent', async () => {
  const { box, save, sent } = await open(2_000);
  expect(box).toHaveValue('2000');
  await save('a lot');
  expect(box).toHaveAccessibleDescription(/Please enter an amount of up to ₹1,00,000\./);
  await save('2,500.50');
  expect(await screen.findByText('Each student can order for ₹2,500.50 a month')).toBeVisible();
  expect(box).toHaveValue('2500.5');
  await save('');
  expect(await screen.findByText('Students can order without a limit')).toBeVisible();
  expect(sent()).toEqual([{ amount: 2_500.5 }, { amount: null }]);
});

test('shows a refusal above the button, and keeps the typed text', async () => {
  const { server, box, save } = await open(2_000);
  server.on(
    `PUT ${LIMIT}`,
    () => new Refusal(409, { code: 'conflict', message: 'Someone else changed this at the same moment. Please try again.' }),
  );
  await save('100');
  expect(await screen.findByText(/at the same moment/)).toBeVisible();
  expect(box).toHaveValue('100');
});

const READ = 'GET /contractors/reminders';
const SAVE = 'PUT /contractors/reminders';

test('saves due days and reminders, each day once; empty fields mean none', async () => {
  const server = new FakeServer().on(READ, () => ({ dueDays: 10, remindAfterDays: [7] })).on(SAVE, ({ body }) => body);
  const { user } = renderPage(<BillReminders />, { user: CONTRACTOR, server });
  const due = await screen.findByLabelText('Days until a bill is due');
  expect(due).toHaveValue('10');
  expect(screen.getByLabelText('First')).toHaveValue('7');
  await user.clear(due);
  await user.type(due, '91');
  await user.type(screen.getByLabelText('Second'), 'soon');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Please enter whole days, 0 to 90.')).toHaveLength(2);
  await user.clear(due);
  await user.clear(screen.getByLabelText('Second'));
  await user.type(screen.getByLabelText('Second'), '14');
  await user.type(screen.getByLabelText('Third'), '7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Due days and reminders are saved')).toBeVisible();
  expect(server.requestsTo(SAVE).map(({ body }) => body)).toEqual([{ dueDays: null, remindAfterDays: [7, 14] }]);
});

test('switches mailed bills on optimistically, and reverts after a refusal', async () => {
  const SETTINGS = '/contractors/settings';
  const mails = () => screen.findByRole('switch', { name: 'Mail bills to students when they are issued' });
  const server = new FakeServer().on(`GET ${SETTINGS}`, () => ({ mailBills: false })).on(`PATCH ${SETTINGS}`, ({ body }) => body);
  const { user } = renderPage(<MailBills />, { user: CONTRACTOR, server });
  await waitFor(async () => expect(await mails()).toBeEnabled());
  await user.click(await mails());
  await waitFor(async () => expect(await mails()).toBeChecked());
  expect(server.requestsTo(`PATCH ${SETTINGS}`).map(({ body }) => body)).toEqual([{ mailBills: true }]);
  server.on(`PATCH ${SETTINGS}`, () => new Refusal(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
  await waitFor(async () => expect(await mails()).toBeEnabled());
  await user.click(await mails());
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  expect(await mails()).toBeChecked();
});
