import type { DocumentHistoryAnswer, DocumentStepAnswer } from '@tiffin/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { operatorsServer } from '../testing';

const step = (number: number, type: string, document: unknown, change: Partial<DocumentStepAnswer> = {}): DocumentStepAnswer => ({
  number,
  event: {
    _id: `e${number}`,
    place: `order-1@${number - 1}`,
    stream: 'order-1',
    type,
    position: number,
    at: `2020-01-01T06:5${number}:00.000Z`,
    actor: { id: 'u1', role: 'student' },
    correlationId: 'c-1',
  },
  document,
  ...change,
});
const NEWEST_FIRST = [
  step(3, 'OrderPrepared', { status: 'Pending' }, { error: 'IllegalState: boom\n  at fold' }),
  step(2, 'ItemPrepared', { status: 'Pending', prepared: 1 }),
  step(1, 'OrderPlaced', { status: 'Pending' }),
];
const answer = (change: Partial<DocumentHistoryAnswer> = {}): DocumentHistoryAnswer => ({
  state: 'done',
  position: 9,
  end: 9,
  steps: NEWEST_FIRST,
  historyInfo: { hasNextPage: false, steps: 3, kept: 3 },
  ...change,
});

function opened(search: string, answers: () => DocumentHistoryAnswer = answer) {
  const server = operatorsServer().on('GET /operations/projections/orders/history', answers);
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=history${search}`, server });
}

test('begins with the newest step, and slides to any earlier one', async () => {
  const { user } = opened('&projection=orders&document=1');
  const slider = await screen.findByRole('slider', { name: /As of Wed, Jan 1, 2020, 12:23 PM/ });
  expect(screen.getByText('step 3 of 3')).toBeVisible();
  expect(screen.getByText('IllegalState: boom')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'The step before' }));
  const changed = within(screen.getByRole('table'));
  expect(changed.getByRole('row', { name: 'prepared not there 1' })).toBeVisible();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'OrderPlaced, Wed, Jan 1, 2020, 12:21 PM');
  expect(changed.getByRole('row', { name: 'status not there "Pending"' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'The step before' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'order-1@0' })).toHaveAttribute('href', '/admin/operations?part=events&stream=order-1');
});

test('says how far the log is folded, and shows the history once it is', async () => {
  const answers = [answer({ state: 'running', position: 4, end: 8, steps: [] })];
  opened('&projection=orders&document=1', () => answers.shift() ?? answer());
  expect(await screen.findByText('The log is folded for this document: 50 %')).toBeVisible();
  expect(await screen.findByText('step 3 of 3')).toBeVisible();
});

test('asks for a projection and an id, and says where no event went into it', async () => {
  const { user, server, address } = opened('', () => answer({ steps: [], historyInfo: { hasNextPage: false, steps: 0, kept: 0 } }));
  await user.selectOptions(await screen.findByLabelText('Projection'), 'orders');
  await user.type(screen.getByLabelText('Document'), 'order 1{Enter}');
  expect(address()).toBe('/admin/operations?part=history&projection=orders&document=order+1');
  expect(await screen.findByText('No event of the log went into this document.')).toBeVisible();
  expect(server.asked.at(-1)?.path).toBe('/operations/projections/orders/history?document=order+1&page=1&limit=100');
});

test('says what is left out of a long history', async () => {
  opened('&projection=orders&document=1', () => answer({ historyInfo: { hasNextPage: false, steps: 1_203, kept: 3 } }));
  expect(await screen.findByText('1,200 earlier steps are left out.')).toBeVisible();
});
