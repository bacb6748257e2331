import type { CanteenState } from '@tiffin/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../features/testing/fake-server';
import { CONTRACTOR, renderPage } from '../../features/testing/render-page';
import { StudentClosedBanner } from './student-closed-banner';

const closed: CanteenState = { open: false, notice: 'Back at 6 pm' };
const asking = (canteen: () => unknown) => new FakeServer().on('GET /canteen', canteen);
const banner = () => within(screen.getByRole('status')).queryByText('The canteen is closed.');

test.each(['/', '/cart', '/bills/student'])('shows a student on %s that the canteen is closed', async (at) => {
  renderPage(<StudentClosedBanner />, { at, server: asking(() => closed) });
  expect(await screen.findByText('Back at 6 pm')).toBeVisible();
});

test.each([
  ['a public page', { at: '/faqs' }],
  ['an unknown page', { at: '/billsandmore' }],
  ["the contractor's pages, which say it themselves", { at: '/', user: CONTRACTOR }],
])('shows nothing on %s and asks no server', async (_, options) => {
  const { server } = renderPage(<StudentClosedBanner />, { ...options, server: asking(() => closed) });
  await act(async () => undefined);
  expect(screen.queryByText('The canteen is closed.')).not.toBeInTheDocument();
  expect(server.requests).toHaveLength(0);
});

test('appears and disappears with the message alone', async () => {
  const { server, send } = renderPage(<StudentClosedBanner />, { server: asking(() => ({ open: true, notice: '' })) });
  await waitFor(() => expect(server.requests).toHaveLength(1));
  send('canteenChanged', closed);
  expect(await screen.findByText('Back at 6 pm')).toBeVisible();
  // The second one stays below the header when the page scrolls the banner away; a screen reader knows one.
  expect(screen.getAllByText('The canteen is closed.').filter((text) => text.closest('[aria-hidden]'))).toHaveLength(1);
  send('canteenChanged', { open: true, notice: '' });
  await waitFor(() => expect(banner()).not.toBeInTheDocument());
  expect(server.requests).toHaveLength(1);
});

test('shows the canteen as open if it opens during the request', async () => {
  let answer: (state: CanteenState) => void = () => undefined;
  const { server, send } = renderPage(<StudentClosedBanner />, {
    server: asking(() => new Promise<CanteenState>((resolve) => (answer = resolve))),
  });
  await waitFor(() => expect(server.requests).toHaveLength(1));
  send('canteenChanged', { open: true, notice: '' });
  await act(async () => answer(closed));
  expect(banner()).not.toBeInTheDocument();
});
