import '../../ui/dialog-panel';
import { screen, waitFor, within } from '@testing-library/react';
import { aGroup, anOption, aSnack } from '../home/testing';
import { anItem, chosen } from '../orders/testing';
import { refusal } from '../testing/fake-server';
import { counterCart } from './counter-cart';
import { bodies, open, order, placing, serving, typedFor } from './testing';

beforeEach(() => counterCart.change(() => []));

describe('a dish with options', () => {
  const sizes = aGroup('Size', [anOption('Small', 5), anOption('Large', 20)]);
  const extras = aGroup('Extras', [anOption('Cheese', 10)], { min: 0, max: 2 });
  const maggi = aSnack('Maggi', { _id: 'maggi', price: 30, optionGroups: [sizes, extras] });
  const picker = () => screen.getByRole('button', { name: /^Maggi/ });

  async function openWithMaggi() {
    const server = serving().on('GET /snacks', () => [aSnack('Samosa'), maggi]);
    const page = await open(server);
    const choose = async (...names: string[]) => {
      await page.user.click(picker());
      const dialog = within(await screen.findByRole('dialog', { name: 'Maggi' }));
      for (const name of names) await page.user.click(dialog.getByLabelText(new RegExp(`^${name}`)));
      return dialog;
    };
    await page.user.click(screen.getByRole('radio', { name: 'Guest' }));
    await page.user.click(screen.getByRole('radio', { name: 'Cash' }));
    return { ...page, choose };
  }

  test('asks for them; each choice is a line of its own with its price', async () => {
    const { user, server, choose } = await openWithMaggi();
    const options = [chosen('Large'), chosen('Cheese')];
    server.on('POST /counter/orders', () => typedFor({}, { items: [anItem({ name: 'Maggi', options })] }));
    expect(picker()).toHaveTextContent('from ₹35');
    const dialog = await choose();
    expect(dialog.getByRole('button', { name: 'Please choose: Size' })).toBeDisabled();
    await user.click(dialog.getByLabelText(/^Large/));
    await user.click(dialog.getByLabelText(/^Cheese/));
    await user.click(dialog.getByRole('button', { name: 'Add 1 · ₹60' }));
    await user.click((await choose('Small')).getByRole('button', { name: 'Add 1 · ₹35' }));
    await user.click((await choose('Large', 'Cheese')).getByRole('button', { name: 'Add 1 · ₹60' }));
    expect(picker()).toHaveTextContent('3');
    expect(order().getByText('Large · Cheese')).toBeVisible();
    expect(order().getByRole('group', { name: 'Maggi, Large · Cheese' })).toHaveTextContent('2');
    await user.click(order().getByRole('button', { name: 'Pack Maggi, Small' }));
    await user.click(placing());
    await waitFor(() => expect(bodies(server)).toHaveLength(1));
    expect(bodies(server)[0]?.cartItems).toEqual([
      { _id: 'maggi', quantity: 2, type: 'Snack', price: 60, isPacked: false, options: ['Cheese', 'Large'] },
      { _id: 'maggi', quantity: 1, type: 'Snack', price: 35, isPacked: true, options: ['Small'] },
    ]);
    expect(await within(screen.getByRole('region', { name: 'Last order' })).findByText(/Large · Cheese/)).toBeVisible();
  });

  test('asks again where they are no longer available', async () => {
    const { user, server, choose } = await openWithMaggi();
    const left = aGroup('Size', [anOption('Small', 5), anOption('Large', 20, { isAvailable: false })]);
    const fresh = { ...maggi, optionGroups: [left, extras] };
    await user.click((await choose('Large')).getByRole('button', { name: /^Add/ }));
    server
      .on('GET /snacks', () => [fresh])
      .on('POST /counter/orders', () =>
        refusal('unavailable', { lines: [{ _id: 'maggi', price: 50, availableCount: 0, isAvailable: false, snack: fresh }] }),
      );
    await user.click(placing());
    expect(await order().findByText("Large isn't available now")).toBeVisible();
    expect(placing()).toBeDisabled();
    await user.click(order().getByRole('button', { name: /^Choose options/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Maggi' }));
    await user.click(dialog.getByLabelText(/^Small/));
    await user.click(dialog.getByRole('button', { name: 'Save · ₹35' }));
    expect(order().getByText('Small')).toBeVisible();
    expect(placing()).toBeEnabled();
  });
});
