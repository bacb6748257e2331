import { act, screen } from '@testing-library/react';
import { anOrder } from '../features/orders/testing';
import { CONTRACTOR, renderPage, STUDENT } from '../features/testing/render-page';
import { ContractorBell } from './contractor-bell';

// A browser without sound stands in for the bell: it shows a message.
test('rings for a contractor on any page', async () => {
  const { send } = renderPage(<ContractorBell />, { user: CONTRACTOR, at: '/students' });
  await act(() => import('../features/new-order-bell/new-order-bell'));
  send('newOrder', anOrder());
  expect(await screen.findByText('Audio Disabled')).toBeVisible();
});

test('does not ring for a student', async () => {
  const { send } = renderPage(<ContractorBell />, { user: STUDENT });
  await act(() => import('../features/new-order-bell/new-order-bell'));
  send('newOrder', anOrder());
  await act(async () => undefined);
  expect(screen.queryByText('Audio Disabled')).toBeNull();
});
