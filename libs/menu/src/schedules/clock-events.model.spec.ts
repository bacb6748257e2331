import type { WeekTimes } from '@tiffin/contracts';
import fc from 'fast-check';
import { canteenId } from '../../test/menu.js';
import { EVERY_DAY } from '../../test/week.js';
import { dueClockEvents } from '../aggregates/menu/opening-status.js';
import type { MenuEvent, WeekData } from '../aggregates/menu/menu-events.js';
import { menu } from '../aggregates/menu/menu.decider.js';
import { hoursOf, timesOf } from '../aggregates/menu/week-state.js';
import { isOn } from '../aggregates/menu/week-times.js';

const MINUTE = 60_000;
const clock = fc.nat(47).map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
const times: fc.Arbitrary<readonly WeekTimes[]> = fc.array(
  fc.record({ days: fc.subarray(EVERY_DAY, { minLength: 1 }), from: clock, to: clock }),
  { minLength: 1, maxLength: 2 },
);
const part = fc
  .tuple(fc.constantFrom('tea', 'lunch', 'night'), times)
  .map(([name, its]) => ({ partId: name, name, times: its, itemIds: [] }));
const weeks: fc.Arbitrary<WeekData> = fc.record({
  parts: fc.uniqueArray(part, { maxLength: 3, selector: ({ partId }) => partId }),
  hours: fc.oneof(fc.constant([]), times),
  closedDays: fc.subarray([{ from: '2026-10-25', to: '2026-10-25', name: '' }]),
});
/** Berlin puts its clocks back in the night to 25 October. */
const zones = fc.constantFrom('Asia/Kolkata', 'Europe/Berlin');
const BEGIN = new Date('2026-10-23T12:00:00Z').getTime();
const HALVES = 6 * 48;

interface Tick {
  /** Half hours since the start. */
  readonly half: number;
  /** How late this server's clock is, in ms. */
  readonly late: number;
}

/** Returns what is recorded when servers run the clock at these moments, in sequence. */
function recorded(week: WeekData, timeZone: string, looks: readonly Tick[]): readonly MenuEvent[] {
  const events: MenuEvent[] = [];
  let state = menu.initialState;
  const decide = (command: Parameters<typeof menu.decide>[0]): void => {
    const decided = menu.decide(command, state);
    events.push(...decided);
    state = decided.reduce(menu.evolve, state);
  };
  decide({ type: 'PlanWeek', canteenId, week, expectedRevision: 0, at: new Date(BEGIN), timeZone });
  for (const { half, late } of looks) decide({ type: 'FollowClock', canteenId, at: new Date(BEGIN + half * 30 * MINUTE - late), timeZone });
  return events;
}

/** The expected switches of a week: everything that is on in one half hour and not in the one before, or the other way round. */
function expectedSwitches(week: WeekData, timeZone: string): readonly string[] {
  const named = [
    ...week.parts.map((one) => ({ name: one.name, table: timesOf(one, week, timeZone), before: false })),
    { name: 'hours', table: hoursOf(week, timeZone), before: true },
  ];
  return named.flatMap((one) => {
    let before = one.before;
    return Array.from({ length: HALVES }, (_, half) => new Date(BEGIN + half * 30 * MINUTE)).flatMap((at) => {
      const now = isOn(one.table, at);
      const switched = now === before ? [] : [`${one.name} ${now} ${at.toISOString()}`];
      before = now;
      return switched;
    });
  });
}

function recordedSwitches(events: readonly MenuEvent[]): readonly string[] {
  return events.flatMap(({ type, data }) => {
    if (type === 'PartOfDaySwitched') return `${data.name} ${data.isServed} ${data.at}`;
    return type === 'OpeningHoursSwitched' ? `hours ${data.isOpen} ${data.at}` : [];
  });
}

test('records every switch once on several servers with slightly late clocks', () =>
  fc.assert(
    fc.property(weeks, zones, fc.array(fc.nat(9 * MINUTE), { minLength: 1, maxLength: 3 }), (week, timeZone, lates) => {
      // Each half hour, a server runs the clock on time, and then servers with late clocks.
      const looks = Array.from({ length: HALVES }, (_, half) => [0, ...lates].map((late) => ({ half, late }))).flat();
      expect([...recordedSwitches(recorded(week, timeZone, looks))].sort()).toEqual([...expectedSwitches(week, timeZone)].sort());
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 5) },
  ));

test('switches to the current week after any downtime, with alternating events', () =>
  fc.assert(
    fc.property(weeks, zones, fc.uniqueArray(fc.nat(HALVES), { minLength: 1, maxLength: 12 }), (week, timeZone, halves) => {
      const looks = halves.toSorted((a, b) => a - b).map((half) => ({ half, late: 0 }));
      const events = recorded(week, timeZone, looks);
      const at = new Date(BEGIN + (looks.at(-1)?.half ?? 0) * 30 * MINUTE);
      const state = events.reduce(menu.evolve, menu.initialState);
      expect(dueClockEvents(state, canteenId, { at, timeZone })).toEqual([]);
      expect(new Set(state.week?.serving ?? [])).toEqual(
        new Set(week.parts.filter((one) => isOn(timesOf(one, week, timeZone), at)).map(({ partId }) => partId)),
      );
      expect(state.open).toBe(isOn(hoursOf(week, timeZone), at));
      const last = new Map<string, string>([['hours', 'true']]);
      for (const line of recordedSwitches(events)) {
        const [name = '', on = ''] = line.split(' ');
        expect(last.get(name) ?? 'false').not.toBe(on);
        last.set(name, on);
      }
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10) },
  ));
