import { randomIds } from '@tiffin/kernel';
import type { CanteenState, PackagedItem, Snack, Week } from '@tiffin/contracts';
import { item, MenuCalls, refusal } from './menu-calls.js';

const MINUTE = 60_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const EVENING = randomIds.uuid();
const NIGHT = randomIds.uuid();

let calls: MenuCalls;
let [samosa, poha]: Snack[] = [];
let chips: PackagedItem;

/** It is noon in Kolkata. */
async function noon(): Promise<void> {
  calls = await MenuCalls.start();
  [samosa, poha] = [await calls.snack('Samosa'), await calls.snack('Poha')];
  chips = item(await calls.send('post', '/contractors/packaged', { category: 'Chips', variants: [{ price: 10, availableCount: 5 }] }));
}

const set = async (week: Partial<Week>) => {
  const body = { parts: [], hours: [], closedDays: [], revision: 0, ...week };
  return calls.menu.contractor.wrote(calls.menu.contractor.put('/contractors/week', body));
};
const evening = () => ({
  _id: EVENING,
  name: 'Evening',
  times: [{ days: EVERY_DAY, from: '16:00', to: '19:30' }],
  itemIds: [String(samosa?._id), chips._id],
});
const shown = async () => [...(await calls.read<Snack[]>('/snacks')), ...(await calls.read<PackagedItem[]>('/snacks/packaged'))];
/** Advances the clock by this many minutes, runs it on two servers, and lets everybody read the result. */
async function pass(minutes: number): Promise<void> {
  const { clock, tickMenuClock, menus, canteenId, contractor } = calls.menu;
  clock.advance(minutes * MINUTE);
  await tickMenuClock(contractor.lastPosition);
  contractor.lastPosition = String((await menus.current(canteenId)).position);
}

describe('by the clock', () => {
  beforeEach(noon);
  afterEach(() => calls.menu.close());

  test('withholds items of another part of the day from students with the time at which they are served, and keeps their counts for the contractor', async () => {
    expect((await set({ parts: [evening()] })).status).toBe(200);
    const from = '2026-11-21T10:30:00.000Z';
    const before = await shown();
    expect(before).toMatchObject([
      { name: 'Poha', isAvailable: true },
      { name: 'Samosa', isAvailable: false, servedFrom: from },
      { category: 'Chips', servedFrom: from, variants: [{ availableCount: 0 }] },
    ]);
    expect(before[0]).not.toHaveProperty('servedFrom');
    const { contractor, student } = calls.menu;
    expect((await contractor.read('/snacks')).body).toMatchObject([{ name: 'Poha' }, { isAvailable: true, servedFrom: from }]);
    expect((await contractor.read('/snacks/packaged')).body).toMatchObject([{ variants: [{ availableCount: 5 }], servedFrom: from }]);
    const cartItems = [
      { _id: samosa?._id, type: 'Snack', price: 15 },
      { _id: poha?._id, type: 'Snack', price: 15 },
      { _id: chips._id, type: 'PackagedFood', price: 10 },
    ];
    const available = async () => (await student.post('/orders/availability', { cartItems })).body;
    expect(await available()).toMatchObject([{ availableCount: 0 }, { availableCount: 50 }, { availableCount: 0 }]);
    await pass(4 * 60);
    expect(await shown()).toMatchObject([{}, { name: 'Samosa', isAvailable: true }, { variants: [{ availableCount: 5 }] }]);
    expect((await shown()).some((one) => 'servedFrom' in one)).toBe(false);
    expect(await available()).toMatchObject([{ availableCount: 50 }, { availableCount: 50 }, { availableCount: 5 }]);
  });

  test('records each switch once, as the system, and shows it in the week', async () => {
    const { store, canteenId, student } = calls.menu;
    const night = { _id: NIGHT, name: 'Night', times: [{ days: EVERY_DAY, from: '22:00', to: '02:00' }], itemIds: [] };
    const week = { parts: [evening(), night], hours: [{ days: [6, 7], from: '08:00', to: '02:00' }], closedDays: [], revision: 0 };
    await set(week);
    expect(await calls.read<Week>('/canteen/week')).toEqual({ ...week, revision: 1 });
    for (const hours of [4, 3.5, 2.5, 4, 6, 8, 1]) await pass(hours * 60);
    const switches: string[] = [];
    for await (const { type, data, metadata } of store.readStream(`menu-${canteenId}`)) {
      if (type !== 'PartOfDaySwitched' && type !== 'OpeningHoursSwitched') continue;
      expect(metadata.actor).toEqual({ id: 'menu-clock', role: 'system' });
      const { name = 'Hours', isServed, isOpen, at } = data as { name?: string; isServed?: boolean; isOpen?: boolean; at: string };
      switches.push(`${at.slice(8, 16)} ${name} ${isServed ?? isOpen}`);
    }
    expect(switches).toEqual([
      '21T10:30 Evening true',
      '21T14:00 Evening false',
      '21T16:30 Night true',
      '21T20:30 Night false',
      '21T20:30 Hours false',
      '22T02:30 Hours true',
      '22T10:30 Evening true',
    ]);
    expect((await student.get('/canteen')).body).toEqual({ open: true, notice: '', hasWeek: true });
  });
});

describe('the canteen', () => {
  beforeAll(noon);
  afterAll(() => calls.menu.close());

  test('reopens by itself after a pause, and says when', async () => {
    const back = '2026-11-21T08:45:00.000Z';
    const paused: CanteenState = { open: false, notice: 'Back soon', opensAt: back };
    expect((await calls.send('patch', '/contractors/canteen', { open: false, notice: 'Back soon', backAt: back })).body).toEqual(paused);
    await pass(134);
    expect(await calls.read('/canteen')).toEqual(paused);
    await pass(1);
    expect(await calls.read('/canteen')).toEqual({ open: true, notice: '' });
  });

  test('is closed outside its hours and says when it opens, also over a holiday', async () => {
    const hours = [{ days: EVERY_DAY, from: '08:00', to: '11:00' }];
    await set({ hours, closedDays: [{ from: '2026-11-22', to: '2026-11-23', name: 'Fair' }] });
    expect(await calls.read('/canteen')).toEqual({
      open: false,
      notice: '',
      opensAt: '2026-11-24T02:30:00.000Z',
      byHours: true,
      hasWeek: true,
    });
    await set({ revision: 1 });
    expect(await calls.read('/canteen')).toEqual({ open: true, notice: '' });
  });

  test.each([
    [{ hours: [{ days: [], from: '08:00', to: '11:00' }] }, 'hours.0.days'],
    [{ hours: [{ days: [8], from: '08:00', to: '11:00' }] }, 'hours.0.days'],
    [{ hours: [{ days: [1, 1], from: '08:00', to: '11:00' }] }, 'hours.0.days'],
    [{ hours: [{ days: [1], from: '24:00', to: '11:00' }] }, 'hours.0.from'],
    [{ hours: [{ days: [1], from: '08:00', to: '8pm' }] }, 'hours.0.to'],
    [{ closedDays: [{ from: '2026-02-30', to: '2026-03-01', name: '' }] }, 'closedDays.0.from'],
    [{ closedDays: [{ from: '2026-03-02', to: '2026-03-01', name: '' }] }, 'closedDays.0.to'],
    [{ parts: [{ _id: 'mine', name: 'Tea', times: [{ days: [1], from: '08:00', to: '11:00' }], itemIds: [] }] }, 'parts.0._id'],
    [{ parts: [{ _id: EVENING, name: ' ', times: [{ days: [1], from: '08:00', to: '11:00' }], itemIds: [] }] }, 'parts.0.name'],
    [{ parts: [{ _id: EVENING, name: 'Tea', times: [], itemIds: [] }] }, 'parts.0.times'],
    [{ parts: [{ _id: EVENING, name: 'Tea', times: [{ days: [1], from: '08:00', to: '11:00' }], itemIds: [7] }] }, 'parts.0.itemIds'],
  ])('refuses a week with the wrong field: %j', async (week, field) => {
    expect(refusal(await set(week as Partial<Week>))).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test.each(['2026-11-21T06:30:00Z', '2027-11-21T06:30:00Z', 'soon', 7])('refuses a pause until %j', async (backAt) => {
    expect(refusal(await calls.send('patch', '/contractors/canteen', { open: false, backAt }))).toMatchObject({
      status: 400,
      errors: { backAt: expect.any(String) },
    });
  });
});
