import type { Browser } from '@tiffin/accounts/testing';
import type { AuditPage } from '@tiffin/contracts';
import type { MenuEvent } from '@tiffin/menu';
import { startAudit, type AuditApp } from '../src/testing/index.js';
import { SAMOSA } from './events.js';

const SODA = '50000000-0000-4000-8000-000000000002';
const WATER = '50000000-0000-4000-8000-000000000003';

let app: AuditApp;
let contractor: Browser;

beforeAll(async () => {
  app = await startAudit();
  const [bh1] = app.people;
  if (!bh1) throw new Error('the demo has canteens');
  const { canteenId, contractorId } = bh1;
  contractor = await app.signedIn('contractor', 'contractor@bh1.example');
  const snack = { canteenId, snackId: SAMOSA, name: 'Samosa', price: 1_500, image: null, info: '', diets: [] };
  const events: readonly MenuEvent[] = [
    { type: 'SnackAdded', data: snack },
    { type: 'SnackAvailabilityChanged', data: { canteenId, snackId: SAMOSA, isAvailable: false } },
    { type: 'SnackChanged', data: { ...snack, name: 'Big Samosa' } },
    { type: 'SnackAvailabilityChanged', data: { canteenId, snackId: SAMOSA, isAvailable: true } },
    { type: 'SnackRemoved', data: { canteenId, snackId: SAMOSA } },
    { type: 'PackagedItemAdded', data: { canteenId, itemId: SODA, category: 'Soda', variants: [] } },
    { type: 'PackagedItemRemoved', data: { canteenId, itemId: SODA } },
    { type: 'PackagedItemRemoved', data: { canteenId, itemId: WATER } },
  ];
  for (const [minute, event] of events.entries())
    await app.happened(`menu-${canteenId}`, event, { id: contractorId, role: 'contractor' }, `2026-11-20T06:0${minute}:00.000Z`);
});
afterAll(() => app.close());

test('the trail says which way a snack was switched, and what was removed by the name that it had last', async () => {
  const { body } = await contractor.get('/audit?kind=menu');
  const told = (body as unknown as AuditPage).entries.map(({ type, itemName, isAvailable }) => [type, itemName, isAvailable]);
  expect(told).toEqual([
    ['PackagedItemRemoved', undefined, undefined], // nothing ever said its name
    ['PackagedItemRemoved', 'Soda', undefined],
    ['PackagedItemAdded', 'Soda', undefined],
    ['SnackRemoved', 'Big Samosa', undefined],
    ['SnackAvailabilityChanged', 'Big Samosa', true],
    ['SnackChanged', 'Big Samosa', undefined],
    ['SnackAvailabilityChanged', 'Big Samosa', false],
    ['SnackAdded', 'Samosa', undefined],
  ]);
});

test('the name of what was removed stands with its removal alone on a page of its own, and in a spreadsheet', async () => {
  const { body } = await contractor.get('/audit?kind=menu&limit=1&page=4');
  expect(body).toMatchObject({ entries: [{ type: 'SnackRemoved', itemName: 'Big Samosa' }] });
  const { text } = await contractor.get('/audit/csv?kind=menu');
  const lines = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').slice(-4, -2));
  expect(lines.slice(0, 3)).toEqual([
    ['itemName', 'isAvailable'],
    ['', ''],
    ['Soda', ''],
  ]);
  expect(lines[5]).toEqual(['Big Samosa', 'true']);
});
