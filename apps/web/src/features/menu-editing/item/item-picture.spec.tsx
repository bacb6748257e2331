import '../menu-editing';
import '../../../ui/dialog-panel';
import { screen } from '@testing-library/react';
import { HomePage } from '../../home/home-page';
import { aPackagedItem } from '../../home/testing';
import { FakeServer, refusal } from '../../testing/fake-server';
import { uploadsTo } from '../../testing/fake-uploads';
import { CONTRACTOR, renderPage } from '../../testing/render-page';

const drink = { ...aPackagedItem('Cold Drink', [20, 24]), _id: 'drink' };
const EDIT = 'PATCH /contractors/packaged/drink';
const PICTURE = 'PUT /contractors/packaged/drink/picture';
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'drink.png', { type: 'image/png' });

async function saveWithPicture(server: FakeServer) {
  globalThis.XMLHttpRequest = uploadsTo(server);
  server
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks/packaged', () => [drink])
    .on(EDIT, () => ({ item: drink }));
  const { user } = renderPage(<HomePage />, { user: CONTRACTOR, at: '/?filter=packaged', server });
  await user.click(await screen.findByRole('button', { name: 'Edit Cold Drink' }));
  await user.upload(await screen.findByLabelText(/Picture/), png);
  await user.click(screen.getByRole('button', { name: 'Save item' }));
  expect(await screen.findByText('Item details updated successfully')).toBeVisible();
}

test('an item’s picture is sent after the item was saved', async () => {
  const server = new FakeServer().on(PICTURE, () => ({ item: { ...drink, image: '/api/images/x.webp' } }));
  await saveWithPicture(server);
  expect(server.requestsTo(EDIT)).toHaveLength(1);
  expect(server.requestsTo(PICTURE).map(({ body }) => Object.keys(body as object))).toEqual([['image']]);
});

test('an item is saved although its picture is refused, and the form says so', async () => {
  await saveWithPicture(new FakeServer().on(PICTURE, () => refusal('wrong_type')));
  expect(screen.getByText('The picture of Cold Drink was not saved')).toBeVisible();
});
