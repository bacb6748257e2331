import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { admin, device } from './people';
import { OPERATIONS_KEY } from './server/tiffin-server';
import { expect, test } from './test';

const VIEW = 'orders';
/** For what is folded by a thread that yields to all else a machine has to do: the limit of the whole test. */
const FOLDED = { timeout: 0 };
const row = (desk: Page) => desk.getByRole('row', { name: new RegExp(`^${VIEW} `) });

async function generation(desk: Page): Promise<number> {
  const version = row(desk).getByRole('cell').filter({ hasText: 'generation' });
  return Number((await version.textContent())?.match(/(?<!\d)\d+$/)?.[0]);
}
async function choose(desk: Page, item: RegExp, action: string): Promise<void> {
  await desk.getByRole('button', { name: `More for ${VIEW}` }).click();
  await desk.getByRole('menuitem', { name: item }).click();
  await desk.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

test('a view is rebuilt, verified, gone back from, paused and resumed on the page of the operators', async ({ browser }) => {
  const desk = await admin(browser);
  await desk.getByRole('link', { name: 'Operations' }).click();
  await expect(row(desk)).toContainText('Live');
  const before = await generation(desk);
  let rebuilt = before;

  await test.step('rebuilt: asked first, then live by itself, the one before is kept', async () => {
    await desk.getByRole('button', { name: `Rebuild: ${VIEW}` }).click();
    const question = desk.getByRole('dialog', { name: `Rebuild ${VIEW}?` });
    await expect(question).toContainText(`generation ${before} is kept for a roll-back`);
    await question.getByRole('button', { name: 'Rebuild' }).click();
    await expect(row(desk)).toContainText(`Generation ${before} is kept for a roll-back`, FOLDED);
    await expect(row(desk)).toContainText('Live');
    // Verifications have numbers of their own, so it need not be the next one.
    rebuilt = await generation(desk);
    expect(rebuilt).toBeGreaterThan(before);
  });

  await test.step('verified: the rebuilt view is what the log makes of it', async () => {
    await choose(desk, /^Verify/, 'Verify');
    await expect(row(desk)).toContainText(/Verified .*: no differences/, FOLDED);
  });

  await test.step('rolled back, and what is kept then can be dropped', async () => {
    await choose(desk, /^Roll back/, 'Roll back');
    await expect(row(desk)).toContainText(`Generation ${rebuilt} is kept for a roll-back`);
    expect(await generation(desk)).toBe(before);
    await choose(desk, /^Drop/, 'Drop');
    await expect(row(desk)).not.toContainText('is kept for a roll-back');
  });

  await test.step('paused and resumed', async () => {
    await choose(desk, /^Pause/, 'Pause');
    await expect(row(desk)).toContainText('Paused');
    // It is said wherever somebody looks.
    await desk.getByText('Servers', { exact: true }).click();
    const said = desk.getByRole('main').getByText(`${VIEW} is paused.`);
    await expect(said).toBeVisible();
    await desk.getByText('Projections', { exact: true }).click();
    await desk.getByRole('button', { name: `Resume: ${VIEW}` }).click();
    await expect(row(desk)).toContainText('Live');
    await expect(said).toBeHidden();
  });

  await desk.context().close();
});

test('whoever holds the operations key comes in with it, and is out with the page', async ({ browser }) => {
  const desk = await device(browser, 1280, 800);
  await desk.goto('/admin/operations');
  await desk.getByRole('radio', { name: 'Operator' }).check();
  await expectAccessible(desk, 'the door of the operators');
  await desk.getByLabel('Operations key', { exact: true }).fill(OPERATIONS_KEY);
  await desk.getByRole('button', { name: 'Verify' }).click();
  await expect(row(desk)).toContainText('Live');
  await desk.getByText('Log-ins', { exact: true }).click();
  await expect(desk.getByRole('option', { name: /Ganga/ })).toBeAttached();
  await desk.getByText('Backups', { exact: true }).click();
  await expect(desk.getByRole('button', { name: /backup/i }).first()).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('button', { name: 'Verify' })).toBeVisible();
  await desk.context().close();
});

test('what was done can be followed down to the events of the log, to the whole call, and through a document’s history', async ({
  browser,
}) => {
  const desk = await admin(browser);
  const main = desk.getByRole('main');
  const first = main.getByRole('listitem').first();

  await test.step('from a sentence of the audit trail to its stream, and to all that the call led to', async () => {
    await desk.goto('/admin/operations?part=audit&kind=menu');
    await first.getByRole('link', { name: /^menu-/ }).click();
    await expect(first).toContainText('revision 0');
    await first.getByText('Data', { exact: true }).click();
    await expect(first.getByText('"schemaVersion"')).toBeVisible();
    await first.getByRole('link', { name: /What the call led to/ }).click();
    await expect(desk.getByText(/docker compose logs \| grep/)).toBeVisible();
    await expect(first).toContainText('revision 0');
    await expectAccessible(desk, 'the story of a call');
  });

  await test.step('the newest events, and those of one type among all', async () => {
    await desk.getByRole('link', { name: 'All events' }).click();
    await expect(first).toBeVisible();
    await desk.getByLabel('Type', { exact: true }).fill('OrderPlaced');
    await desk.keyboard.press('Enter');
    await expect(first).toContainText('OrderPlaced');
    await expectAccessible(desk, 'the events of the log');
  });

  await test.step('an order’s document, event by event', async () => {
    const order = (await first.getByRole('link', { name: /^order-/ }).textContent())?.slice('order-'.length) ?? '';
    await desk.getByRole('link', { name: 'How a document came to be' }).click();
    await desk.getByLabel('Projection', { exact: true }).selectOption(VIEW);
    await desk.getByLabel('Document', { exact: true }).fill(order);
    await desk.keyboard.press('Enter');
    const slider = desk.getByRole('slider');
    await expect(slider).toBeVisible();
    await slider.focus();
    await desk.keyboard.press('Home');
    await expect(desk.getByRole('row', { name: /^status not there "Pending"/ })).toBeVisible();
    await expectAccessible(desk, 'the history of a document');
  });

  await test.step('and one document is compared with those that made it', async () => {
    await desk.getByRole('link', { name: 'Compare with what is stored' }).click();
    await desk.getByRole('button', { name: 'Compare with the log' }).click();
    await expect(desk.getByText(/^It is what the log says, at position /)).toBeVisible();
    await expect(desk.getByRole('main').getByRole('listitem').last()).toContainText('OrderPlaced');
    await expectAccessible(desk, 'a document beside the log');
  });

  await desk.context().close();
});
