import { readdirSync, readFileSync } from 'node:fs';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { goldenEvents } from '@tiffin/event-sourcing/testing';
import { goldenHistory } from '@tiffin/read-models/testing';
import { menuViews } from '../../menu-views.js';
import { detailsOf, MENU_EVENT_TYPES, type RecordedMenuEvent } from './menu-events.js';
import { emptyMenu } from './menu-state.js';
import { menu } from './menu.decider.js';

goldenEvents(new URL('golden/', import.meta.url), MENU_EVENT_TYPES);

test('reads every version of a snack’s events with all details', () => {
  const recorded = readdirSync(new URL('golden/', import.meta.url)).filter((file) => /^Snack(Added|Changed)\./.test(file));
  expect(recorded.length).toBeGreaterThan(1);
  for (const file of recorded) {
    const event = JSON.parse(readFileSync(new URL(`golden/${file}`, import.meta.url), 'utf8')) as RecordedEvent;
    const details = detailsOf(upcast<RecordedMenuEvent & { type: 'SnackAdded' | 'SnackChanged' }>(MENU_EVENT_TYPES, event).data);
    expect([file, Object.entries(details).filter(([, value]) => value === undefined)]).toEqual([file, []]);
  }
});

const history = new URL('../../../test/golden/history.json', import.meta.url);

test('folds the golden history to the stored menu', () => {
  const ofOneCanteen = (JSON.parse(readFileSync(history, 'utf8')) as RecordedEvent[]).filter(({ stream }) => stream.endsWith('1'));
  const events = ofOneCanteen.map((event) => upcast<RecordedMenuEvent>(MENU_EVENT_TYPES, event));
  const state = events.reduce<typeof emptyMenu>(menu.evolve, emptyMenu);
  expect({
    ...state,
    snacks: [...state.snacks.values()],
    items: [...state.items.values()],
    reservations: state.reservations.keys(),
  }).toMatchObject({
    open: false,
    notice: 'Closed for today',
    snacks: [
      { name: 'Samosa', price: 1_800, isAvailable: true },
      { name: 'Poha', price: 2_550, isAvailable: false },
    ],
    items: [
      {
        category: 'Crisps',
        variants: [
          { price: 1_000, free: 8 },
          { price: 2_500, free: 1 },
          { price: 5_000, free: 4 },
        ],
      },
    ],
    reservations: [],
    lastClosed: [1, 2].map((order) => `0d000000-0000-4000-8000-00000000000${order}`),
  });
});

goldenHistory({ history, golden: new URL('../../../test/golden/views.json', import.meta.url) }, menuViews);
