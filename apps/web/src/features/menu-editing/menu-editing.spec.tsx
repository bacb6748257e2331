import './menu-editing';
import '../../ui/dialog-panel';
import type { CanteenState, PackagedItem, Snack, Week } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from '../home/home-page';
import { aPackagedItem, aSnack } from '../home/testing';
import { FakeServer, NO_ANSWER, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';

const samosa = aSnack('Samosa', { _id: 'samosa' });
const drink = { ...aPackagedItem('Cold Drink', [20, 24], [90, 2]), _id: 'drink' };
const SWITCH = 'PATCH /contractors/snacks/availability/samosa';
const EDIT_SNACK = 'PATCH /contractors/snacks/samosa';
const EDIT_ITEM = 'PATCH /contractors/packaged/drink';
const ADD_ITEM = 'POST /contractors/packaged';
const CANTEEN = 'PATCH /contractors/canteen';

async function open(at: '/' | '/?filter=packaged' = '/', server = new FakeServer(), snack = samosa) {
  server
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => [snack])
    .on('GET /snacks/packaged', () => [drink]);
  const page = renderPage(<HomePage />, { user: CONTRACTOR, at, server });
  await screen.findByRole('button', { name: at === '/' ? 'Edit Samosa' : 'Edit Cold Drink' });
  return { ...page, server };
}
const field = (name: string) => screen.getByLabelText(name);

test('the availability switch is optimistic, and reverts with a message when the server refuses', async () => {
  const available = () => screen.getByRole('switch', { name: 'Samosa is available' });
  const { user, server } = await open();
  let answer: () => void = () => undefined;
  server.on(SWITCH, () => new Promise((resolve) => (answer = () => resolve(NO_ANSWER))));
  await user.click(available());
  expect(available()).not.toBeChecked();
  await waitFor(() => expect(server.requestsTo(SWITCH)).toHaveLength(1));
  answer();
  await waitFor(() => expect(available()).toBeChecked());
  expect(screen.getByText(/can't be reached/)).toBeVisible();
  const gone = { ...samosa, isAvailable: false };
  server.on(SWITCH, () => ({ snack: gone })).on('GET /snacks', () => [gone]);
  await user.click(available());
  expect(await screen.findByText('snack availability toggled successfully')).toBeVisible();
  expect(screen.getByText('Samosa is not available')).toBeVisible();
  expect(available()).not.toBeChecked();
  expect(server.requestsTo(SWITCH).map(({ body }) => body)).toEqual([{ isAvailable: false }, { isAvailable: false }]);
});

test('every text that the snack form sends has a field', async () => {
  const { user, server } = await open();
  server.on(EDIT_SNACK, () => ({ snack: samosa }));
  await user.click(screen.getByRole('button', { name: 'Edit Samosa' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByLabelText('Name');
  const inputs = [...dialog.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name);
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Item details updated successfully')).toBeVisible();
  const sent = server.requestsTo(EDIT_SNACK).flatMap(({ body }) => Object.keys(body as object));
  expect(sent).toContain('name');
  // The diets are checkboxes.
  expect(sent.filter((name) => name !== 'diets' && !inputs.includes(name))).toEqual([]);
});

describe('the names in other languages', () => {
  const edit = async (named: Snack, typed: Record<string, string>) => {
    const server = new FakeServer().on(EDIT_SNACK, () => ({ snack: named }));
    const { user } = await open('/', server, named);
    await user.click(screen.getByRole('button', { name: 'Edit Samosa' }));
    for (const [label, text] of Object.entries(typed)) {
      const input = await screen.findByLabelText(new RegExp(label));
      await user.clear(input);
      if (text) await user.type(input, text);
    }
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    return server;
  };
  const sentNames = (server: FakeServer) =>
    server.requestsTo(EDIT_SNACK).map(({ body }) => Object.entries(body as object).filter(([name]) => name.startsWith('otherNames')));

  test.each([
    ['sent when it differs from the form’s', { ਪੰਜਾਬੀ: ' ਸਮੋਸਾ ' }, ['otherNames[pa]', 'ਸਮੋਸਾ']],
    ['removed by emptying its field', { हिन्दी: '' }, ['otherNames[hi]', '']],
  ])('handles a name: %s', async (_, typed, sent) => {
    const server = await edit({ ...samosa, otherNames: { hi: 'समोसा' } }, typed as Record<string, string>);
    expect(await screen.findByText('Item details updated successfully')).toBeVisible();
    expect(sentNames(server)).toEqual([[sent]]);
  });

  test('follow the rule of names', async () => {
    const server = await edit(samosa, { हिन्दी: 'समोसा २' });
    expect(await screen.findByText('Please fill all fields correctly')).toBeVisible();
    expect(screen.getByLabelText(/हिन्दी/)).toHaveAccessibleDescription('only letters & spaces are allowed under 20 characters.');
    expect(server.requestsTo(EDIT_SNACK)).toEqual([]);
  });
});

describe('the parts of the day that a snack is served in', () => {
  const SET = 'PUT /contractors/week';
  const part = (_id: string, itemIds: string[]) => ({ _id, name: _id, times: [{ days: [1], from: '08:00', to: '11:00' }], itemIds });
  const week = (revision: number): Week => ({
    parts: [part('Breakfast', ['samosa', 'drink']), part('Evening', ['drink'])],
    ...{ hours: [], closedDays: [], revision },
  });

  /** The snack's form in a canteen with two parts of the day. */
  async function edit() {
    const { user, server } = await open();
    server
      .on('GET /canteen/week', () => week(3))
      .on(EDIT_SNACK, () => ({ snack: samosa }))
      .on(SET, ({ body }) => body);
    await user.click(screen.getByRole('button', { name: 'Edit Samosa' }));
    expect(await screen.findByRole('checkbox', { name: 'Breakfast' })).toBeChecked();
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Save changes' }));
      expect(await screen.findByText('Item details updated successfully')).toBeVisible();
    };
    return { user, server, save };
  }

  test('saves the selection in the current week, and changes nothing else in it', async () => {
    const { user, server, save } = await edit();
    await user.click(screen.getByRole('checkbox', { name: 'Breakfast' }));
    await user.click(screen.getByRole('checkbox', { name: 'Evening' }));
    server.on('GET /canteen/week', () => week(4));
    await save();
    const parts = [part('Breakfast', ['drink']), part('Evening', ['drink', 'samosa'])];
    expect(server.requestsTo(SET).map(({ body }) => body)).toEqual([{ ...week(4), parts }]);
  });

  test('does not save an unchanged week', async () => {
    const { user, server, save } = await edit();
    await user.click(screen.getByRole('checkbox', { name: 'Evening' }));
    await user.click(screen.getByRole('checkbox', { name: 'Evening' }));
    await save();
    expect(server.requestsTo(SET)).toEqual([]);
  });

  test('saves the snack and reports it when the week cannot be saved', async () => {
    const { user, server, save } = await edit();
    server.on(SET, () => refusal('conflict'));
    await user.click(screen.getByRole('checkbox', { name: 'Evening' }));
    await save();
    expect(screen.getByText('The serving times of Samosa were not saved')).toBeVisible();
  });
});

describe('the form of a packaged item', () => {
  test('sends existing variants with the counts that it showed, and new ones', async () => {
    const { user, server, send } = await open('/?filter=packaged');
    await user.click(screen.getByRole('button', { name: 'Edit Cold Drink' }));
    await user.clear(await screen.findByLabelText('Count of variant 1'));
    await user.type(field('Count of variant 1'), '30');
    await user.click(screen.getByRole('button', { name: 'Remove variant 2' }));
    await user.click(screen.getByRole('button', { name: 'Add a variant' }));
    await user.type(field('Price of variant 2'), '45.50');
    await user.type(field('Count of variant 2'), '12');

    // Four are ordered while the form is open: the form says so, and still sends the count that it showed.
    server.on('GET /snacks/packaged', () => [{ ...drink, variants: [{ _id: '1', price: 20, availableCount: 20 }] }]);
    send('menuChanged', { ids: ['drink'] });
    expect(await screen.findByText(/There are 20 left now, not 24/)).toBeVisible();

    server.on(EDIT_ITEM, () => ({ item: drink }));
    await user.click(screen.getByRole('button', { name: 'Save item' }));
    expect(await screen.findByText('Item details updated successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.requestsTo(EDIT_ITEM).map(({ body }) => body)).toEqual([
      {
        category: 'Cold Drink',
        variants: [
          { _id: '1', seenCount: 24, price: 20, availableCount: 30 },
          { price: 45.5, availableCount: 12 },
        ],
      },
    ]);
  });

  test('requires one to three variants, and shows each row’s error until it is corrected', async () => {
    const { user, server } = await open('/?filter=packaged');
    await user.click(screen.getByRole('button', { name: 'Add item' }));
    await user.type(await screen.findByLabelText('Category'), 'Juice');
    await user.click(screen.getByRole('button', { name: 'Remove variant 1' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add item' }));
    expect(screen.getByText('At least one variant is required.')).toBeVisible();
    for (let rows = 0; rows < 3; rows++) await user.click(screen.getByRole('button', { name: 'Add a variant' }));
    expect(screen.queryByRole('button', { name: 'Add a variant' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove variant 3' }));
    await user.type(field('Price of variant 1'), '40');
    await user.type(field('Price of variant 2'), '40.00');
    await user.type(field('Count of variant 2'), '0');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add item' }));
    expect(await screen.findByText('Please fill all fields correctly')).toBeVisible();
    expect(field('Count of variant 1')).toHaveFocus();
    expect(field('Count of variant 1')).toHaveAccessibleDescription('Count cannot be 0');
    expect(field('Price of variant 2')).toHaveAccessibleDescription('Price already exists · Count cannot be 0');
    await user.clear(field('Price of variant 1'));
    await user.type(field('Price of variant 1'), '45');
    await waitFor(() => expect(field('Price of variant 2')).toHaveAccessibleDescription(''));
    expect(field('Count of variant 2')).toHaveAccessibleDescription('Count cannot be 0');
    expect(server.requestsTo(ADD_ITEM)).toEqual([]);
  });

  test('shows the server’s refusal at the top and at its field, and keeps the typed text', async () => {
    const message = 'This name is already in use.';
    const { user, server } = await open('/?filter=packaged');
    const errors = { category: message, 'variants.0.availableCount': 'Count cannot be 0' };
    server.on(ADD_ITEM, () => refusal('name_taken', { errors }));
    await user.click(screen.getByRole('button', { name: 'Add item' }));
    await user.type(await screen.findByLabelText('Category'), 'Samosa');
    await user.type(field('Price of variant 1'), '40');
    await user.type(field('Count of variant 1'), '5');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add item' }));
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(field('Category')).toHaveFocus();
    expect(field('Count of variant 1')).toHaveAccessibleDescription('Count cannot be 0');
    expect(field('Price of variant 1')).toHaveValue('40');
  });
});

test('each tap on plus or minus is one unit, optimistic, never below 0, and reverted after a refusal', async () => {
  const { user, server } = await open('/?filter=packaged');
  const STOCK = 'POST /contractors/packaged/drink/stock';
  const counted = (count: number): PackagedItem => ({
    ...drink,
    variants: [drink.variants[0]!, { ...drink.variants[1]!, availableCount: count }],
  });
  let count = 2;
  server
    .on(STOCK, ({ body }) => ({ item: counted((count += (body as { by: number }).by)) }))
    .on('GET /snacks/packaged', () => [counted(count)]);
  const minus = await screen.findByRole('button', { name: 'One less: Cold Drink, ₹90' });
  await user.dblClick(minus);
  expect(await screen.findByText('Sold out')).toBeVisible();
  await user.click(minus);
  expect(minus).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'One more: Cold Drink, ₹90' }));
  expect(await screen.findByText('Only 1 left')).toBeVisible();
  await waitFor(() => expect(server.requestsTo(STOCK).map(({ body }) => body)).toEqual([-1, -1, 1].map((by) => ({ _id: '2', by }))));
  server.on(STOCK, () => NO_ANSWER);
  await user.click(screen.getByRole('button', { name: 'One more: Cold Drink, ₹20' }));
  expect(await screen.findByText(/can't be reached/)).toBeVisible();
  expect(screen.getByText('24 left')).toBeVisible();
});

describe('removing', () => {
  test('requires a confirmation, and shows a refusal as a toast', async () => {
    const { user, server } = await open();
    server.on('DELETE /contractors/snacks/samosa', () => refusal('unavailable_now'));
    await user.click(screen.getByRole('button', { name: 'Remove Samosa' }));
    const remove = await screen.findByRole('button', { name: 'Remove snack' });
    expect(remove).toBeDisabled();
    await user.click(screen.getByRole('checkbox'));
    await user.click(remove);
    expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    server.on('DELETE /contractors/snacks/samosa', () => ({})).on('GET /snacks', () => []);
    await user.click(remove);
    expect(await screen.findByText('Snack Deleted Successfully')).toBeVisible();
    expect(await screen.findByText('No Snacks Found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add the first snack' })).toBeVisible();
  });

  test('removes an entry that another user has removed', async () => {
    const { user, server } = await open('/?filter=packaged');
    server.on('GET /snacks/packaged', () => []);
    await user.click(screen.getByRole('button', { name: 'Remove Cold Drink' }));
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Remove item' }));
    expect(await screen.findByText("We can't find this. It may have been removed.")).toBeVisible();
    expect(await screen.findByText('No Items Found')).toBeVisible();
  });
});

test('closes the canteen with an editable notice, and opens it with one tap', async () => {
  const { user, server } = await open();
  server.on(CANTEEN, ({ body }) => body as CanteenState);
  await user.click(await screen.findByRole('button', { name: 'Close canteen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close the canteen?' });
  await user.click(within(dialog).getByRole('textbox'));
  await user.paste('Back at \u202emp 6');
  await user.click(within(dialog).getByRole('button', { name: 'Close canteen' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please use at most 100 characters, without control characters.');
  fireEvent.change(within(dialog).getByLabelText('Back at'), { target: { value: '18:05' } });
  expect(within(dialog).getByRole('textbox')).toHaveValue('Back at 6:05 PM');
  await user.click(within(dialog).getByRole('button', { name: 'Close canteen' }));
  expect(await screen.findByText('The canteen is closed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change message' }));
  await user.clear(await screen.findByRole('textbox', { name: /^Message/ }));
  await user.click(screen.getByRole('button', { name: 'Closed for today' }));
  await user.click(screen.getByRole('button', { name: 'Save message' }));
  expect(await screen.findByText('Closed for today')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open canteen' }));
  await waitFor(() => expect(screen.queryByText('The canteen is closed.')).not.toBeInTheDocument());
  expect(server.requestsTo(CANTEEN).map(({ body }) => body)).toEqual([
    { open: false, notice: 'Back at 6:05 PM', backAt: expect.stringMatching(/T12:35:00.000Z$/) },
    { open: false, notice: 'Closed for today' },
    { open: true, notice: '' },
  ]);
});
