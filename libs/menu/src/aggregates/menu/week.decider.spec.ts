import { given } from '../../../test/given.js';
import { canteenId, samosaAdded, samosaRemoved, snackLine, switched } from '../../../test/menu.js';
import { evening, EVENING, eveningIs, EVERY_DAY, hoursAre, kolkata, look, plan, planned, week } from '../../../test/week.js';
import { followsClock, opensAt } from './opening-status.js';
import type { MenuEvent } from './menu-events.js';
import { offersOf } from './offer.js';
import { servedFrom } from './week-state.js';

const timeZone = 'Asia/Kolkata';
const free = (state: ReturnType<typeof given>['state']) => offersOf(state)(snackLine()).availableCount;
const paused = (backAt: Date, notice = ''): MenuEvent => ({
  type: 'CanteenPaused',
  data: { canteenId, notice, backAt: backAt.toISOString() },
});
const opened: MenuEvent = { type: 'CanteenOpened', data: { canteenId, notice: '' } };
const closed: MenuEvent = { type: 'CanteenClosed', data: { canteenId, notice: '' } };
const hours = [{ days: EVERY_DAY, from: '08:00', to: '22:00' }];

describe('parts of the day', () => {
  test('are served from their beginning to their end, with one event each', () => {
    const four = kolkata('16:00');
    const before = given(samosaAdded(), planned());
    before.when(look(kolkata('15:59'))).thenNothing();
    expect(free(before.state)).toBe(0);
    const during = before.when(look(four));
    during.then(eveningIs(true, four));
    expect(free(during.state)).toBe(50);
    const on = given(samosaAdded(), planned(), eveningIs(true, four));
    on.when(look(kolkata('16:01'))).thenNothing();
    on.when(look(kolkata('20:00'))).then(eveningIs(false, kolkata('20:00')));
  });

  test('record nothing where they were missed entirely', () =>
    given(samosaAdded(), planned())
      .when(look(kolkata('23:00')))
      .thenNothing());

  test('begin at once where the week is set during one', () => {
    const five = kolkata('17:00');
    given(samosaAdded()).when(plan(week(), five)).then(planned({}, five), eveningIs(true, five));
  });

  test('keep an item unavailable that was switched off', () => {
    expect(free(given(samosaAdded(), planned(), switched(false), eveningIs(true, kolkata('16:00'))).state)).toBe(0);
  });

  test('are not undone by a clock that is slightly behind, but by one that was set back', () => {
    const on = given(samosaAdded(), planned(), eveningIs(true, kolkata('16:00')));
    on.when(look(kolkata('15:59'))).thenNothing();
    on.when(look(kolkata('15:51'))).thenNothing();
    on.when(look(kolkata('12:00'))).then(eveningIs(false, kolkata('12:00')));
  });

  test('return when an item is next served', () => {
    const { state } = given(samosaAdded(), planned());
    const from = (at: Date) => servedFrom(state.week, snackLine().itemId, at, timeZone);
    expect(from(kolkata('12:00'))).toBe(kolkata('16:00').toISOString());
    expect(from(kolkata('20:00'))).toBe(kolkata('16:00', '2026-11-26').toISOString());
    expect(servedFrom(state.week, 'in no part', kolkata('12:00'), timeZone)).toBeUndefined();
    const never = given(samosaAdded(), planned({ closedDays: [{ from: '2026-01-01', to: '2999-01-01', name: '' }] })).state;
    expect(servedFrom(never.week, snackLine().itemId, kolkata('12:00'), timeZone)).toBeNull();
  });
});

describe('a week', () => {
  test('records nothing where nothing changes, whichever revision the command has', () =>
    given(samosaAdded(), planned())
      .when(plan(week(), kolkata('12:00'), 7))
      .thenNothing());

  test('is refused where the week was set meanwhile', () => {
    const other = week({ hours });
    given(samosaAdded(), planned())
      .when(plan(other, kolkata('12:00'), 0))
      .thenRefuses('conflict');
    given(samosaAdded(), planned())
      .when(plan(other, kolkata('12:00'), 1))
      .then(planned({ hours }, kolkata('12:00')));
  });

  test('drops removed items and parts', () => {
    given(samosaAdded(), samosaRemoved)
      .when(plan(week(), kolkata('12:00')))
      .then(planned({ parts: [{ ...evening, itemIds: [] }] }, kolkata('12:00')));
    const { state } = given(samosaAdded(), planned(), eveningIs(true, kolkata('16:00')), planned({ parts: [] }));
    expect(state.week?.serving).toEqual([]);
    expect(free(state)).toBe(50);
  });

  test('keeps what is served when it changes', () => {
    const more = { ...evening, name: 'Tea time' };
    given(samosaAdded(), planned(), eveningIs(true, kolkata('16:00')))
      .when(plan(week({ parts: [more] }), kolkata('17:00'), 1))
      .then(planned({ parts: [more] }, kolkata('17:00')));
    expect(EVENING).toBe(more.partId);
  });
});

describe('opening hours', () => {
  const eight = kolkata('08:00', '2026-11-26');
  const atNight = given(planned({ parts: [], hours }), hoursAre(false, kolkata('22:00')));

  test('close the canteen and open it again', () => {
    given(planned({ parts: [], hours }))
      .when(look(kolkata('22:00')))
      .then(hoursAre(false, kolkata('22:00')));
    expect(() => offersOf(atNight.state)).toThrow();
    const morning = atNight.when(look(eight));
    morning.then(hoursAre(true, eight));
    expect(morning.state.open).toBe(true);
  });

  test('return the next opening, also after a holiday', () => {
    expect(opensAt(atNight.state, { at: kolkata('23:00'), timeZone })).toBe(eight.toISOString());
    const holiday = { closedDays: [{ from: '2026-11-26', to: '2026-11-28', name: 'Holiday' }] };
    const { state } = given(planned({ parts: [], hours, ...holiday }), hoursAre(false, kolkata('22:00')));
    expect(opensAt(state, { at: kolkata('23:00'), timeZone })).toBe(kolkata('08:00', '2026-11-29').toISOString());
    expect(opensAt(given(closed).state, { at: eight, timeZone })).toBeUndefined();
  });

  test('end with a closed day when they last all day', () => {
    const holiday = { parts: [], closedDays: [{ from: '2026-11-26', to: '2026-11-26', name: '' }] };
    given(planned(holiday))
      .when(look(kolkata('23:59')))
      .thenNothing();
    const midnight = kolkata('00:00', '2026-11-26');
    given(planned(holiday)).when(look(midnight)).then(hoursAre(false, midnight));
  });

  test('do not open a canteen that was closed by hand, and close one that was opened by hand at their next end', () => {
    const byHand = given(planned({ parts: [], hours }), closed, hoursAre(false, kolkata('22:00')), hoursAre(true, eight));
    expect(byHand.state.open).toBe(false);
    const late = given(planned({ parts: [], hours }), hoursAre(false, kolkata('22:00')), opened);
    expect(late.state.open).toBe(true);
    expect(given(planned({ parts: [], hours }), hoursAre(false, kolkata('22:00')), closed, hoursAre(true, eight)).state.open).toBe(false);
  });

  test('open the canteen when they are removed', () => {
    const eleven = kolkata('23:00');
    atNight.when(plan(week({ parts: [] }), eleven, 1)).then(planned({ parts: [] }, eleven), hoursAre(true, eleven));
  });

  test('open the canteen with the next run when a server with a late clock removes them', () => {
    const away = planned({ parts: [] }, kolkata('21:55'));
    atNight.when(plan(week({ parts: [] }), kolkata('21:55'), 1)).then(away);
    const still = given(planned({ parts: [], hours }), hoursAre(false, kolkata('22:00')), away);
    expect(followsClock(still.state)).toBe(true);
    const looked = still.when(look(kolkata('22:01')));
    looked.then(hoursAre(true, kolkata('22:01')));
    expect(followsClock(looked.state)).toBe(false);
  });
});

describe('a pause', () => {
  const back = kolkata('14:15');

  test('ends by itself, once', () => {
    given(paused(back))
      .when(look(kolkata('14:14')))
      .thenNothing();
    given(paused(back)).when(look(back)).then(opened);
    given(paused(back), opened)
      .when(look(kolkata('14:16')))
      .thenNothing();
  });

  test('ends when the canteen is closed or opened by hand', () => {
    const pause = { type: 'PauseCanteen', canteenId, notice: '', backAt: back.toISOString() } as const;
    given().when(pause).then(paused(back));
    given(paused(back)).when(pause).thenNothing();
    given(paused(back)).when({ type: 'CloseCanteen', canteenId, notice: '' }).then(closed);
    given(paused(back), closed).when(look(back)).thenNothing();
  });

  test('ends with the next opening when it ends outside the hours', () => {
    const late = given(planned({ parts: [], hours }), paused(kolkata('23:00')), hoursAre(false, kolkata('22:00')));
    late.when(look(kolkata('23:00'))).thenNothing();
    const eight = kolkata('08:00', '2026-11-26');
    expect(opensAt(late.state, { at: kolkata('22:30'), timeZone })).toBe(eight.toISOString());
    late.when(look(eight)).then(hoursAre(true, eight), opened);
  });
});
