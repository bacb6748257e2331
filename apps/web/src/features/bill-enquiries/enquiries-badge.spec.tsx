import { screen, waitFor } from '@testing-library/react';
import { aBill, billsPage } from '../bill/testing';
import { FakeServer } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { EnquiriesBadge } from './enquiries-badge';

const claimed = aBill({ claim: { _id: 'claim', reference: '412345678901', amount: 430.5, claimedOn: '2026-11-02T06:30:00.000Z' } }, '101');
const asked = aBill({ question: { _id: 'question', text: 'Who ordered this?', askedOn: '2026-11-02T06:30:00.000Z' } }, '102');

test('counts reported payments and questions, and follows messages', async () => {
  let claims = [claimed];
  const server = new FakeServer().on('GET /bills/claims', () => billsPage(claims)).on('GET /bills/questions', () => billsPage([asked]));
  const { send } = renderPage(<EnquiriesBadge />, { user: CONTRACTOR, at: '/students', server });
  expect(await screen.findByText('2 payments and questions to check')).toBeInTheDocument();
  claims = [];
  send('billChanged', { ...claimed, claim: undefined, paid: true, revision: 9 } as typeof claimed);
  expect(await screen.findByText('1 payment or question to check')).toBeInTheDocument();
  expect(server.requestsTo('GET /bills/questions')).toHaveLength(1);
});

test('is empty without any', async () => {
  const server = new FakeServer().on('GET /bills/claims', () => billsPage([])).on('GET /bills/questions', () => billsPage([]));
  renderPage(<EnquiriesBadge />, { user: CONTRACTOR, at: '/students', server });
  await waitFor(() => expect(server.requestsTo('GET /bills/questions')).toHaveLength(1));
  expect(screen.queryByText(/to check/)).toBeNull();
});
