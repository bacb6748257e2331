import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { contractor, kitchen, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Update your picture' });
const settings = async (page: Page) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Update your picture' }).click();
  await expect(popup(page)).toBeVisible();
};

/** A photo as the browser itself writes it: left half turmeric, right half leaf. */
async function photo(page: Page, { width = 640, height = 360, type = 'image/jpeg' } = {}): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide, high, as]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: wide, height: high });
      const context = canvas.getContext('2d');
      for (const [x, colour] of [
        [0, '#f4a91f'],
        [wide / 2, '#2c7a3a'],
      ] as const) {
        if (!context) return '';
        context.fillStyle = colour;
        context.fillRect(x, 0, wide / 2, high);
      }
      return canvas.toDataURL(as);
    },
    [width, height, type] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** How green the picture at this address is, from 0 to 1, as the page sees it. */
const greenness = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 32;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 32, 32);
    const { data } = context?.getImageData(0, 0, 32, 32) ?? { data: new Uint8ClampedArray() };
    const green = Array.from({ length: data.length / 4 }, (_, pixel) => (data[pixel * 4] ?? 0) < (data[pixel * 4 + 1] ?? 0));
    return green.filter(Boolean).length / green.length;
  }, src);

const shownIn = async (page: Page, part: 'banner' | 'main') =>
  (await page.getByRole(part).locator('img[src^="/api/images/"]').getAttribute('src')) ?? '';

test('a student gives themself a picture, and every screen shows it at once', async ({ browser }) => {
  const [phone, tablet] = [await student(browser, '114'), await contractor(browser)];
  await settings(phone);

  await test.step('nothing chosen, no picture, too large: said where it is wrong', async () => {
    const file = popup(phone).getByLabel('Picture');
    await popup(phone).getByRole('button', { name: 'Save picture' }).click();
    await expect(file).toHaveAccessibleDescription(/file is missing/);
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    await expect(file).toHaveAccessibleDescription(/only PNG, JPG\/JPEG files are allowed/);
    await expectAccessible(phone, 'the popup with a refusal');
    const large = Buffer.concat([await photo(phone), Buffer.alloc(5 * 1024 * 1024)]);
    await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: large });
    await expect(file).toHaveAccessibleDescription(/File size should not exceed 5 MB/);
    const broken = (await photo(phone)).subarray(0, 20);
    await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: broken });
    await expect(file).toHaveAccessibleDescription(/only PNG, JPG\/JPEG files are allowed/);
  });

  await test.step('the square is moved by dragging, and by keyboard', async () => {
    await popup(phone)
      .getByLabel('Picture')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(phone) });
    const preview = popup(phone).getByAltText('The picture you chose');
    await expect(preview).toBeVisible();
    const across = popup(phone).getByLabel('Left or right');
    await expect(across).toHaveValue('50');
    await expect(popup(phone).getByLabel('Up or down')).toBeDisabled();
    const frame = await preview.locator('..').boundingBox();
    if (!frame) throw new Error('no preview');
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    await phone.mouse.move(x, y);
    await phone.mouse.down();
    await phone.mouse.move(x - frame.width, y, { steps: 4 });
    await phone.mouse.up();
    await expect(across).toHaveValue('100');
    await across.press('Home');
    await expect(across).toHaveValue('0');
    await popup(phone).getByLabel('Zoom').press('End');
    await expect(popup(phone).getByLabel('Up or down')).toBeEnabled();
    await across.press('End');
    await expectAccessible(phone, 'the popup with a picture');
  });

  await popup(phone).getByRole('button', { name: 'Save picture' }).click();
  await expectSaid(phone, 'Avatar updated successfully');
  await expect(popup(phone)).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Update your picture' })).toBeFocused();
  const src = await shownIn(phone, 'main');
  expect(src).toMatch(/^\/api\/images\/[0-9a-f-]{36}\.webp$/);
  expect(await shownIn(phone, 'banner')).toBe(src);
  expect(await greenness(phone, src)).toBe(1);
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  await expect(phone.getByRole('navigation', { name: 'Main' }).locator(`img[src="${src}"]`)).toBeVisible();
  await phone.reload();
  expect(await shownIn(phone, 'banner')).toBe(src);

  await test.step('the canteen may see it, a stranger may not', async () => {
    expect((await tablet.request.get(src)).status()).toBe(200);
    expect((await (await browser.newContext()).request.get(src)).status()).toBe(404);
  });

  await test.step('another one takes its place', async () => {
    await settings(phone);
    await popup(phone)
      .getByLabel('Picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo(phone, { width: 300, height: 300, type: 'image/png' }) });
    await popup(phone).getByRole('button', { name: 'Save picture' }).click();
    await expectSaid(phone, 'Avatar updated successfully');
    await expect(phone.getByRole('main').locator(`img[src="${src}"]`)).toHaveCount(0);
    const next = await shownIn(phone, 'main');
    expect(await greenness(phone, next)).toBeCloseTo(0.5, 1);
    expect((await phone.request.get(src)).status()).toBe(404);
  });
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});

test('by keyboard alone; what can’t be sent is kept for another try', async ({ browser }) => {
  const tablet = await contractor(browser);
  await tablet.goto('/settings');
  const buffer = await photo(tablet);
  // From now on, since a busy browser opens its own chooser where it hears of this listener too late.
  tablet.on('filechooser', (chooser) => void chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer }));
  await tablet.getByRole('button', { name: 'Update your picture' }).press('Enter');
  await expect(popup(tablet)).toBeVisible();
  const file = popup(tablet).getByLabel('Picture');
  await expect(file).toBeFocused();
  await tablet.keyboard.press('Enter');
  await expect(popup(tablet).getByAltText('The picture you chose')).toBeVisible();
  await tablet.route('**/api/users/avatar', (route) => route.abort());
  await popup(tablet).getByRole('button', { name: 'Save picture' }).press('Enter');
  await expect(popup(tablet).getByText("The server can't be reached.")).toBeVisible();
  await tablet.unroute('**/api/users/avatar');
  await popup(tablet).getByRole('button', { name: 'Save picture' }).press('Enter');
  await expectSaid(tablet, 'Avatar updated successfully');
  await settings(tablet);
  await tablet.keyboard.press('Escape');
  await expect(popup(tablet)).toHaveCount(0);
  const wall = await kitchen(browser);
  expect((await wall.request.get(await shownIn(tablet, 'main'))).status()).toBe(200);
  await Promise.all([tablet, wall].map((screen) => screen.context().close()));
});
