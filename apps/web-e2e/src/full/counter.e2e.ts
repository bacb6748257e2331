import type { Page } from '@playwright/test';
import { orderCode, orderNumber, type Order, type OwnCard } from '@tiffin/contracts';
import encodeQR from 'qr';
import { ok } from '../calls';
import { newSnack, placeOrder } from '../place-order';
import { contractor, counter, student } from '../people';
import { expect, test } from '../test';
import { expectToast } from '../toasts';

test('the contractor works by keyboard alone, and switches the shortcuts off permanently', async ({ browser }) => {
  const snack = await newSnack(browser, 'Keyboard Khakhra');
  const order = await placeOrder(browser, '118', snack);
  const other = await placeOrder(browser, '119', snack);
  const tablet = await contractor(browser);
  const ticket = ({ _id, token }: Order) => tablet.getByLabel(`Order ${orderNumber({ _id, token })}`, { exact: true });
  await tablet.goto('/today-orders');
  await expect(ticket(other)).toBeVisible();

  await tablet.keyboard.press('/');
  await tablet.keyboard.type(orderCode(order._id).toLowerCase());
  await expect(tablet.getByRole('listitem', { name: /^Order/ })).toHaveCount(1);
  await tablet.getByRole('searchbox').blur();
  await tablet.keyboard.press('j');
  await expect(ticket(order)).toBeFocused();
  await tablet.keyboard.press('p');
  await expectToast(tablet, `${orderNumber(order)} is prepared`);
  await tablet.keyboard.press('z');
  await expectToast(tablet, `${orderNumber(order)} is pending again`);
  await ticket(order).focus();
  await tablet.keyboard.press('u');
  await expect(ticket(order)).toContainText('Completed');
  await tablet.keyboard.press('t');
  await expect(tablet).not.toHaveURL(/search/);
  await ticket(other).focus();
  await tablet.keyboard.press('r');
  await expect(tablet.getByRole('dialog', { name: `Reject order ${orderNumber(other)}?` })).toBeVisible();
  await tablet.keyboard.press('Escape');

  await tablet.keyboard.press('?');
  const list = tablet.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('switch').uncheck();
  await list.getByRole('button', { name: 'Back to the orders' }).click();
  await tablet.reload();
  await expect(ticket(other)).toBeVisible();
  await tablet.keyboard.press('t');
  await tablet.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(list.getByRole('switch')).not.toBeChecked();
  await expect(tablet).not.toHaveURL(/status=Prepared/);
  await tablet.context().close();
});

/** Shows a code to the camera that this page opens next. */
async function holdBeforeCamera(page: Page, text: string): Promise<void> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  await page.evaluate((rows) => {
    const dot = 6;
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is nothing to draw on');
    const draw = (): void => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#000';
      rows.forEach((row, y) => row.forEach((dark, x) => dark && context.fillRect(120 + x * dot, 60 + y * dot, dot, dot)));
    };
    setInterval(draw, 50);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
  }, modules);
}

test('the counter’s camera finds a student by the card on their phone, and refuses another code', async ({ browser }) => {
  const screen = await counter(browser);
  const phone = await student(browser, '110');
  const { code } = await ok<OwnCard>(phone.request.get('/api/users/card'));
  await holdBeforeCamera(screen, 'https://elsewhere.example');
  await screen.getByRole('button', { name: 'Scan a card' }).click();
  await expect(screen.getByText(/This card is not from this canteen\./)).toBeVisible();
  await holdBeforeCamera(screen, code);
  await screen.getByRole('button', { name: 'Scan a card' }).click();
  await expect(screen.getByRole('region', { name: 'Order', exact: true })).toContainText('Roll 110');
  await Promise.all([screen, phone].map((page) => page.context().close()));
});
