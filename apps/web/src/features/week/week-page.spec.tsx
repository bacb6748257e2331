import type { Week } from '@tiffin/contracts';
import { observeServerTime } from '../../api/server-clock';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPackagedItem, aSnack } from '../home/testing';
import { FakeServer, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage, STUDENT } from '../testing/render-page';
import { WeekPage } from './week-page';

const SAVE = 'PUT /contractors/week';
const EVENING = '9a000000-0000-4000-8000-000000000001';
const nothing: Week = { parts: [], hours: [], closedDays: [], revision: 0 };
const week: Week = {
  parts: [{ _id: EVENING, name: 'Evening', times: [{ days: [1, 3], from: '16:00', to: '19:30' }], itemIds: ['samosa', 'gone'] }],
  hours: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '22:00' }],
  closedDays: [
    { from: '2999-12-25', to: '2999-12-25', name: 'Christmas' },
    { from: '2001-01-01', to: '2001-01-02', name: 'Long ago' },
  ],
  revision: 3,
};
const serverWith = (its: Week) =>
  new FakeServer()
    .on('GET /canteen/week', () => its)
    .on('GET /snacks', () => [aSnack('Samosa', { _id: 'samosa' })])
    .on('GET /snacks/packaged', () => [aPackagedItem('Chips')])
    .on(SAVE, ({ body }) => ({ ...(body as Week), revision: 4 }));
const card = (heading: string) => within(screen.getByRole('heading', { name: new RegExp(`^${heading}`) }).closest('li')!);

test('shows a student opening times, parts of the day and closed days', async () => {
  renderPage(<WeekPage />, { user: STUDENT, server: serverWith(week) });
  await screen.findByText('Samosa');
  expect(card('Monday').getByText('8:00 AM – 10:00 PM')).toBeVisible();
  expect(card('Monday').getByText('4:00 PM – 7:30 PM')).toBeVisible();
  expect(card('Tuesday').queryByText('Evening')).not.toBeInTheDocument();
  expect(card('Sunday').getByText('Closed')).toBeVisible();
  expect(screen.getByText('Christmas')).toBeVisible();
  expect(screen.queryByText('Long ago')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change opening hours' })).not.toBeInTheDocument();
});

test('begins with today', async () => {
  observeServerTime('Sat, 21 Nov 2026 06:30:00 GMT', Date.now(), Date.now());
  renderPage(<WeekPage />, { user: STUDENT, server: serverWith(week) });
  await screen.findByText('Samosa');
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days.slice(0, 3)).toEqual(['SaturdayToday', 'Sunday', 'Monday']);
});

test('a closed day of this week shows its reason and no times', async () => {
  const fair = { from: '2001-01-01', to: '2999-12-31', name: 'Fair' };
  renderPage(<WeekPage />, { user: STUDENT, server: serverWith({ ...week, closedDays: [fair] }) });
  await screen.findByText('Samosa');
  expect(card('Monday').getByText('Closed')).toBeVisible();
  expect(card('Monday').getByText('Fair')).toBeVisible();
  expect(card('Monday').queryByText(/AM|PM/)).not.toBeInTheDocument();
});

test('says that a canteen has no opening times', async () => {
  renderPage(<WeekPage />, { user: STUDENT, server: serverWith(nothing) });
  expect(await screen.findByText(/No times are set/)).toBeVisible();
});

test('the contractor edits parts of the day, opening hours and closed days', async () => {
  const server = serverWith(nothing);
  const { user } = renderPage(<WeekPage />, { user: CONTRACTOR, server });
  await user.click(await screen.findByRole('button', { name: 'Change opening hours' }));
  await user.click(await screen.findByRole('button', { name: 'Add a part of the day' }));
  await user.type(screen.getByLabelText('Name of this part of the day'), 'Breakfast');
  await user.click(screen.getByLabelText('Sun'));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '22:00' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '02:00' } });
  expect(screen.getByText('until the next day')).toBeVisible();
  await user.click(screen.getByLabelText('Samosa'));
  await user.click(screen.getByRole('button', { name: 'Add closed days' }));
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-12-24' } });
  await user.type(screen.getByLabelText('Reason'), 'Fair');
  await user.click(screen.getByRole('button', { name: 'Save opening hours' }));
  expect(await screen.findByText('The opening hours are saved.')).toBeVisible();
  expect(server.requestsTo(SAVE).map(({ body }) => body)).toEqual([
    {
      parts: [
        {
          _id: expect.any(String),
          name: 'Breakfast',
          times: [{ days: [1, 2, 3, 4, 5, 6], from: '22:00', to: '02:00' }],
          itemIds: ['samosa'],
        },
      ],
      hours: [],
      closedDays: [{ from: '2026-12-24', to: '2026-12-24', name: 'Fair' }],
      revision: 0,
    },
  ]);
  expect(screen.getByRole('button', { name: 'Save opening hours' })).toBeDisabled();
  await user.type(screen.getByLabelText('Reason'), 's');
  expect(screen.queryByText('The opening hours are saved.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await screen.findAllByText('Breakfast'))[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change opening hours' })).toHaveFocus();
});

test('marks what is missing, and sends nothing before it is there', async () => {
  const server = serverWith(nothing);
  const { user } = renderPage(<WeekPage />, { user: CONTRACTOR, server });
  await user.click(await screen.findByRole('button', { name: 'Change opening hours' }));
  await user.click(await screen.findByRole('button', { name: 'Add a part of the day' }));
  await user.click(screen.getByRole('button', { name: 'Remove these times' }));
  await user.click(screen.getByRole('button', { name: 'Add closed days' }));
  await user.click(screen.getByRole('button', { name: 'Save opening hours' }));
  const name = screen.getByLabelText('Name of this part of the day');
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription('Please enter a name.');
  expect(screen.getByText('Please add the times of this part of the day.')).toBeVisible();
  for (const day of ['First day', 'Last day']) expect(screen.getByLabelText(day)).toHaveAccessibleDescription('Please choose a day.');
  await user.type(name, 'Breakfast');
  await user.click(screen.getByRole('button', { name: 'Remove these days' }));
  await user.click(screen.getAllByRole('button', { name: 'Add times' })[1]!);
  for (const day of screen.getAllByRole('checkbox', { checked: true })) await user.click(day);
  await user.click(screen.getByRole('button', { name: 'Save opening hours' }));
  await waitFor(() => expect(screen.getByLabelText('Mon')).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose at least one day.');
  expect(server.requestsTo(SAVE)).toEqual([]);
  await user.click(screen.getByLabelText('Mon'));
  await user.click(screen.getByRole('button', { name: 'Save opening hours' }));
  expect(await screen.findByText('The opening hours are saved.')).toBeVisible();
});

test('warns once about a concurrent change; saving again overwrites it', async () => {
  let its = nothing;
  const server = serverWith(nothing)
    .on('GET /canteen/week', () => its)
    .on(SAVE, ({ body }) => {
      if ((body as Week).revision === its.revision) return { ...(body as Week), revision: its.revision + 1 };
      return refusal('conflict');
    });
  const { user } = renderPage(<WeekPage />, { user: CONTRACTOR, server });
  await user.click(await screen.findByRole('button', { name: 'Change opening hours' }));
  await user.click(await screen.findByRole('button', { name: 'Add closed days' }));
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2999-12-24' } });
  await user.type(screen.getByLabelText('Reason'), 'Fair');
  its = week;
  await user.click(screen.getByRole('button', { name: 'Save opening hours' }));
  expect(await screen.findByText('Someone else changed this at the same moment. Please try again.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save opening hours' })).not.toHaveAttribute('aria-busy'));
  expect(screen.getByLabelText('Reason')).toHaveValue('Fair');
  await user.click(screen.getByRole('button', { name: 'Save opening hours' }));
  expect(await screen.findByText('The opening hours are saved.')).toBeVisible();
  expect(server.requestsTo(SAVE).map(({ body }) => (body as Week).revision)).toEqual([0, 3]);
});
