import { screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { BillReminders } from './bill-reminders';

const [READ, SAVE] = ['GET /contractors/reminders', 'PUT /contractors/reminders'];

test('due days and reminders are saved, each day once; left empty there are none', async () => {
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
  expect(server.askedOf(SAVE).map(({ body }) => body)).toEqual([{ dueDays: null, remindAfterDays: [7, 14] }]);
});
