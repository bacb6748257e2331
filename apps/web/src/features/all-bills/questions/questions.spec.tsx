// What is loaded when it is needed, loaded now: a busy machine takes longer for that than a test waits.
import '../../../ui/dialog-panel';
import '../../bill/questions/answer-form';
import { screen, waitFor, within } from '@testing-library/react';
import { aBill, aDetail, billsPage } from '../../bill/testing';
import { FakeServer } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { Questions } from './questions';

const LIST = 'GET /bills/questions';
const question = { _id: 'question-1', text: 'Can I pay next week?', askedOn: '2026-11-12T06:30:00.000Z' };
const bill = aBill({ question });

test('come by themselves, and are answered over the bill', async () => {
  const server = new FakeServer()
    .on(LIST, () => billsPage([]))
    .on(`GET /bills/${bill._id}/detail`, () => aDetail({ question }))
    .on(`POST /bills/${bill._id}/questions/question-1/answer`, () => aBill({ revision: 2 }));
  const { user, send } = renderPage(<Questions timeZone="Asia/Kolkata" />, { user: CONTRACTOR, server });
  await waitFor(() => expect(server.askedOf(LIST)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
  server.on(LIST, () => billsPage([bill]));
  send('billChanged', bill);
  expect(await screen.findByText('Can I pay next week?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Answer: Student 101 (101)' }));
  const popup = within(await screen.findByRole('dialog', { name: /^Student 101/ }));
  await user.type(await popup.findByLabelText('Your answer'), 'Yes.');
  server.on(LIST, () => billsPage([]));
  await user.click(popup.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('is answered')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Questions about bills' })).toBeNull());
});
