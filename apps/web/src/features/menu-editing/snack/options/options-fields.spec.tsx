import '../../menu-editing';
import '../../../../ui/dialog-panel';
import type { Snack } from '@tiffin/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { HomePage } from '../../../home/home-page';
import { aSnack } from '../../../home/testing';
import { FakeServer, NO_ANSWER, refusal } from '../../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../../testing/render-page';

const option = (_id: string, name: string, price: number, isAvailable = true) => ({ _id, name, price, isAvailable });
const size = { _id: 'size', name: 'Size', min: 1, max: 1, options: [option('small', 'Small', 0), option('big', 'Big', 20)] };
const lassi = aSnack('Lassi', { _id: 'lassi', optionGroups: [size] });
const samosa = aSnack('Samosa', { _id: 'samosa' });
const EDIT = 'PATCH /contractors/snacks/samosa';

async function open(server = new FakeServer(), snacks: readonly Snack[] = [lassi, samosa]) {
  server
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => snacks)
    .on(EDIT, () => ({ snack: samosa }));
  const page = renderPage(<HomePage />, { user: CONTRACTOR, at: '/', server });
  await screen.findByRole('button', { name: 'Edit Samosa' });
  return { ...page, server };
}
async function edit(server?: FakeServer) {
  const page = await open(server);
  await page.user.click(screen.getByRole('button', { name: 'Edit Samosa' }));
  const dialog = await screen.findByRole('dialog');
  await page.user.click(await within(dialog).findByText('Options'));
  return { ...page, dialog, save: () => page.user.click(screen.getByRole('button', { name: 'Save changes' })) };
}
const sent = (server: FakeServer): unknown =>
  server.requestsTo(EDIT).map(({ body }) => JSON.parse((body as { optionGroups?: string }).optionGroups ?? 'null') as unknown);

describe('the options in the form of a snack', () => {
  test('are added with how many students choose, in another sequence, and sent', async () => {
    const { user, server, dialog, save } = await edit();
    await user.click(screen.getByRole('button', { name: 'Add a group of options' }));
    await user.type(screen.getByLabelText('Name of the group'), 'Extras');
    await user.type(screen.getByLabelText('Name of option 1'), 'Cheese');
    await user.type(screen.getByLabelText('Price difference of option 1'), '10.50');
    await user.type(screen.getByLabelText('Name of option 2'), 'Onion');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Students choose' }), 'up to');
    await user.selectOptions(screen.getByRole('combobox', { name: 'At most' }), '2');
    expect(within(dialog).getByText('Extras: up to 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More for Onion' }));
    await user.type(screen.getAllByLabelText(/हिन्दी/)[1]!, 'प्याज');
    await user.click(screen.getByRole('button', { name: 'Move up: Onion' }));
    expect(screen.getByLabelText('Name of option 1')).toHaveValue('Onion');
    await waitFor(() => expect(screen.getByLabelText('Name of option 1')).toHaveFocus());
    await save();
    expect(await screen.findByText('Item details updated successfully')).toBeVisible();
    const options = [
      { name: 'Onion', otherNames: { hi: 'प्याज' }, price: 0 },
      { name: 'Cheese', price: 10.5 },
    ];
    expect(sent(server)).toEqual([[{ name: 'Extras', min: 0, max: 2, options }]]);
  });

  test('are copied from another dish without its ids, and removed', async () => {
    const { user, server, save } = await edit();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Copy from another dish…' }), 'Lassi (Size)');
    await user.click(screen.getByRole('button', { name: 'More for Small' }));
    await user.click(screen.getByRole('button', { name: 'Remove option' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add an option' })).toHaveFocus());
    await save();
    expect(await screen.findByText('Item details updated successfully')).toBeVisible();
    expect(sent(server)).toEqual([[{ name: 'Size', min: 1, max: 1, options: [{ name: 'Big', price: 20 }] }]]);
  });

  test('show what is wrong with them before they are sent', async () => {
    const { user, server, save } = await edit();
    await user.click(screen.getByRole('button', { name: 'Add a group of options' }));
    await user.type(screen.getByLabelText('Name of option 1'), 'Big');
    await user.type(screen.getByLabelText('Name of option 2'), 'BIG');
    await user.type(screen.getByLabelText('Price difference of option 1'), '1.005');
    await save();
    expect(await screen.findByText('This group has another option with this name.')).toBeVisible();
    expect(screen.getByLabelText('Price difference of option 1')).toHaveAccessibleDescription('Price can have at most two decimals.');
    expect(screen.getByLabelText('Name of the group')).toBeInvalid();
    expect(server.requestsTo(EDIT)).toEqual([]);
  });

  test('show the server’s refusal at its field', async () => {
    const { user, server, save } = await edit();
    server.on(EDIT, () => refusal('validation', { errors: { 'optionGroups.0.options.1.name': 'Please choose another name.' } }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Copy from another dish…' }), 'Lassi (Size)');
    await save();
    expect(await screen.findByText('Please choose another name.')).toBeVisible();
    expect(screen.getByLabelText('Name of option 2')).toBeInvalid();
    await waitFor(() => expect(screen.getByLabelText('Name of option 2')).toHaveFocus());
  });
});

describe('the switches of a snack’s options', () => {
  const SWITCH = 'PATCH /contractors/snacks/lassi/options/big';
  const off = { ...lassi, optionGroups: [{ ...size, options: [size.options[0]!, option('big', 'Big', 20, false)] }] };

  const button = () => screen.getByRole('button', { name: /(option|off).* Lassi$/ });

  test('switch single options, and revert with a message when the server refuses', async () => {
    const { user, server } = await open();
    expect(button()).toHaveTextContent('2 options');
    await user.click(button());
    const big = () => screen.getByRole('switch', { name: 'Big' });
    server.on(SWITCH, () => NO_ANSWER);
    await user.click(await screen.findByRole('switch', { name: 'Big' }));
    expect(await screen.findByText(/can't be reached/)).toBeVisible();
    expect(big()).toBeChecked();
    server.on(SWITCH, () => ({ snack: off })).on('GET /snacks', () => [off, samosa]);
    await user.click(big());
    await waitFor(() => expect(big()).not.toBeChecked());
    expect(server.requestsTo(SWITCH).map(({ body }) => body)).toEqual([{ isAvailable: false }, { isAvailable: false }]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(button()).toHaveTextContent('1 of 2 off');
  });

  test('say that students can’t order the dish with too few options', async () => {
    const stuck = { ...lassi, optionGroups: [{ ...size, options: size.options.map((one) => ({ ...one, isAvailable: false })) }] };
    const { user } = await open(new FakeServer(), [stuck, samosa]);
    expect(button()).toHaveTextContent('Too few options on');
    await user.click(button());
    expect(await screen.findByText(/Students can't order this dish now/)).toBeVisible();
  });
});
