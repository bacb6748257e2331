import { orderNumber } from '@tiffin/contracts';
import { contractorApi, ok, place, setStatus, snackCalled } from '../calls';
import { phoneOfNew } from '../newcomers';
import { contractor, storedBy, student } from '../people';
import { expect, test } from '../test';
import { expectToast } from '../toasts';

test.use({ serviceWorkers: 'allow' });

test('cart, orders and bills open without a connection right after the first log-in', async ({ browser }) => {
  const phone = await phoneOfNew(browser, '937');
  const code = ['cart-page', 'orders-page', 'my-bills-page'];
  await phone.waitForFunction(
    (files) => files.every((file) => performance.getEntriesByType('resource').some(({ name }) => name.includes(file))),
    code,
  );
  await expect.poll(async () => JSON.stringify((await storedBy(phone))['tiffin.lists'])).toContain('bills');
  await phone.context().setOffline(true);
  for (const page of ['My Orders', 'My Bills']) {
    await phone.getByRole('button', { name: 'Open the menu' }).click();
    await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: page }).click();
    await expect(phone.getByRole('heading', { name: page })).toBeVisible();
    await expect(phone.getByRole('heading', { name: page === 'My Orders' ? 'No orders yet' : 'No bills found.' })).toBeVisible();
  }
  await phone.getByRole('link', { name: /^Cart/ }).click();
  await expect(phone.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await phone.context().close();
});

test('the manifest and its files exist, so that a browser can install Tiffin', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await ok<{ icons: { src: string; sizes: string }[]; shortcuts: { url: string }[]; start_url: string }>(
    page.request.get(address ?? ''),
  );
  for (const { src, sizes } of manifest.icons) {
    const shown = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect([src, shown]).toEqual([src, sizes]);
  }
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }])
    expect((await page.request.get(url, { headers: { accept: 'text/html' } })).status()).toBe(200);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([]);
});

test('the page works when the code of the footer or a menu fails to load, and reports it', async ({ browser }) => {
  const phone = await student(browser, '116');
  await phone.route(/assets\/(footer-form|menu-panel)-.*\.js/, (route) => route.abort());
  await phone.goto('/faqs');
  await phone.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(phone.getByText('The contact form could not be loaded.')).toBeVisible();
  await phone.getByRole('button', { name: 'Your account' }).click();
  await expectToast(phone, 'The menu could not be loaded. Please check your connection and try again.');
  await phone.getByRole('button', { name: 'How do I pay?' }).click();
  await expect(phone.getByText('You pay your canteen once a month.')).toBeVisible();
  await phone.context().close();
});

/** Simulates a browser's translation: puts each text into an element of its own and removes the page's own text node from the document. */
function translate(): void {
  const shown = new WeakSet<Node>();
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (shown.has(text) || !text.data.trim() || !text.isConnected) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      shown.add(font.firstChild as Text);
      text.replaceWith(font);
    }
  };
  wrap(document.body);
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(wrap))).observe(document.body, {
    childList: true,
    subtree: true,
  });
}

test('a hanging page shows cached data, and a translated page shows updates', async ({ browser }) => {
  const phone = await phoneOfNew(browser, '938');
  const tablet = await contractor(browser);
  const counter = await contractorApi(browser);
  await tablet.goto('/today-orders?search=938');
  await expect(tablet.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await tablet.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('displaced-nodes')));
  await tablet.evaluate(translate);
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  const ticket = tablet.getByLabel(`Order ${orderNumber(order)}`, { exact: true });
  await expect(ticket).toContainText('French Fries');
  await setStatus(counter, order, 'Prepared');
  await expect(ticket.getByRole('button', { name: `Picked up: ${orderNumber(order)}`, exact: true })).toBeVisible();

  await expect.poll(async () => JSON.stringify((await storedBy(phone))['tiffin.lists'])).toContain('snacks');
  await phone.context().route('**/api/**', () => undefined);
  await phone.goto('/');
  await expect(phone.getByText('No answer yet.')).toBeVisible();
  await expect(phone.getByText(/^As of/)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Add to Cart: French Fries' })).toBeVisible();
  await Promise.all([phone, tablet].map((page) => page.context().close()));
});
