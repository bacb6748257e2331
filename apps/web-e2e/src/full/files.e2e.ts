import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { BillsPage } from '@tiffin/contracts';
import { ok } from '../calls';
import { contractor, OWING, student } from '../people';
import { expect, test } from '../test';
import { expectToast } from '../toasts';

/** A photo encoded by the browser: left half turmeric, right half leaf. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is nothing to draw on');
    context.fillStyle = '#f4a91f';
    context.fillRect(0, 0, 320, 360);
    context.fillStyle = '#2c7a3a';
    context.fillRect(320, 0, 320, 360);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** How green the picture at this address is, from 0 to 1, as the page decodes it. */
const greenness = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 32, 32);
    const { data } = context?.getImageData(0, 0, 32, 32) ?? { data: new Uint8ClampedArray() };
    const green = Array.from({ length: data.length / 4 }, (_, pixel) => (data[pixel * 4] ?? 0) < (data[pixel * 4 + 1] ?? 0));
    return green.filter(Boolean).length / green.length;
  }, src);

const pictureIn = async (page: Page, part: 'banner' | 'main') =>
  (await page.getByRole(part).locator('img[src^="/api/images/"]').getAttribute('src')) ?? '';

test('a student crops a photo by dragging, and every part of the screen shows it', async ({ browser }) => {
  const phone = await student(browser, '114');
  await phone.goto('/settings');
  await phone.getByRole('button', { name: 'Update your picture' }).click();
  const popup = phone.getByRole('dialog', { name: 'Update your picture' });
  const file = popup.getByLabel('Picture');
  const whole = await photo(phone);
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, 20) });
  await expect(file).toHaveAccessibleDescription(/only PNG, JPG\/JPEG files are allowed/);
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: whole });
  const across = popup.getByLabel('Left or right');
  await expect(across).toHaveValue('50');
  const frame = await popup.getByAltText('The picture you chose').locator('..').boundingBox();
  if (!frame) throw new Error('no preview');
  const x = frame.x + frame.width / 2;
  const y = frame.y + frame.height / 2;
  await phone.mouse.move(x, y);
  await phone.mouse.down();
  await phone.mouse.move(x - frame.width, y, { steps: 4 });
  await phone.mouse.up();
  await expect(across).toHaveValue('100');
  await popup.getByLabel('Zoom').press('End');
  await across.press('End');
  await popup.getByRole('button', { name: 'Save picture' }).click();
  await expectToast(phone, 'Avatar updated successfully');
  const src = await pictureIn(phone, 'main');
  expect(await pictureIn(phone, 'banner')).toBe(src);
  expect(await greenness(phone, src)).toBe(1);
  await phone.context().close();
});

test('a snack that is added with a picture is on a student’s menu at once', async ({ browser }) => {
  const phone = await student(browser, '121');
  const tablet = await contractor(browser);
  await tablet.getByRole('button', { name: 'Add snack' }).click();
  const popup = tablet.getByRole('dialog', { name: 'Add a snack' });
  await popup.getByLabel('Name').fill('Kachori');
  await popup.getByLabel('Price').fill('22.50');
  await popup.getByLabel(/Picture/).setInputFiles({ name: 'kachori.jpg', mimeType: 'image/jpeg', buffer: await photo(tablet) });
  await popup.getByRole('button', { name: 'Add snack' }).click();
  await expectToast(tablet, 'Snack added successfully');
  const card = phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name: 'Kachori', exact: true }) });
  await expect(card).toContainText('Rs 22.50');
  await expect(card.locator('img')).toHaveAttribute('src', /^\/api\/images\/.+\.webp$/);
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});

test('downloads have their file names', async ({ browser }) => {
  const phone = await student(browser, OWING);
  const tablet = await contractor(browser);
  const saved = async (page: Page, path: string, role: 'button' | 'link', ...names: (string | RegExp)[]): Promise<[string, string]> => {
    await page.goto(path);
    for (const name of names.slice(0, -1)) await page.getByRole('button', { name }).click();
    const download: Promise<Download> = page.waitForEvent('download');
    await page
      .getByRole(names.length > 1 ? 'menuitem' : role, { name: names.at(-1) })
      .first()
      .click();
    const file = await download;
    return [file.suggestedFilename(), await readFile(await file.path(), 'latin1')];
  };
  const { bills } = await ok<BillsPage>(tablet.request.get('/api/bills?limit=100'));
  const [name, csv] = await saved(tablet, '/all-bills', 'button', 'CSV', 'One row per bill');
  expect(name).toMatch(/^bills-\d{4}-\d{2}\.csv$/);
  expect(csv.trim().split('\r\n')).toHaveLength(bills.length + 1);
  for (const [page, path, role, button, file] of [
    [phone, '/bills/me', 'button', 'Download PDF', new RegExp(`^bill-\\d{4}-\\d{2}-BH1-${OWING}\\.pdf$`)],
    [tablet, '/day', 'button', /PDF/, /\d{4}-\d{2}-\d{2}\.pdf$/],
    [tablet, '/students', 'button', 'Print cards', /^student-cards\.pdf$/],
    [tablet, '/history', 'link', 'Download CSV', /\.csv$/],
    [tablet, '/students/import', 'button', 'Download a template', /\.csv$/],
  ] as const) {
    const [as, text] = await saved(page, path, role, button);
    expect(as).toMatch(file);
    expect(text).toMatch(as.endsWith('.pdf') ? /^%PDF-/ : /,/);
  }
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});
