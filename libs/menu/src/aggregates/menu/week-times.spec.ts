import type { WeekTimes } from '@tiffin/contracts';
import fc from 'fast-check';
import { isOn, currentOrNextSpan, type Timetable } from './week-times.js';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const at = (from: string, to: string, days: readonly number[] = EVERY_DAY): WeekTimes => ({ days, from, to });
const table = (times: readonly WeekTimes[], more: Partial<Timetable> = {}): Timetable => ({
  times,
  closedDays: [],
  timeZone: 'Asia/Kolkata',
  ...more,
});
const spanAfter = (timetable: Timetable, instant: string): readonly string[] => {
  const span = currentOrNextSpan(timetable, new Date(instant));
  return span ? [span.start, span.end].map((time) => new Date(time).toISOString().slice(0, 16)) : [];
};

test('begins with its first minute and ends before its end time', () => {
  const evening = table([at('16:00', '19:30')]);
  const on = (instant: string) => isOn(evening, new Date(instant));
  expect(on('2026-11-25T10:29:59.999Z')).toBe(false);
  expect(on('2026-11-25T10:30:00.000Z')).toBe(true);
  expect(on('2026-11-25T13:59:59.999Z')).toBe(true);
  expect(on('2026-11-25T14:00:00.000Z')).toBe(false);
});

test('belongs to the day on which it begins when it crosses midnight, even before a closed day', () => {
  const fridayNight = table([at('22:00', '02:00', [5])], { closedDays: [{ from: '2026-11-28', to: '2026-11-28', name: '' }] });
  expect(isOn(fridayNight, new Date('2026-11-27T20:29:00Z'))).toBe(true); // 01:59 on Saturday
  expect(isOn(fridayNight, new Date('2026-11-27T20:30:00Z'))).toBe(false);
  expect(isOn(fridayNight, new Date('2026-11-28T17:00:00Z'))).toBe(false);
  const closed = { ...fridayNight, closedDays: [{ from: '2026-11-20', to: '2026-11-27', name: '' }] };
  expect(spanAfter(closed, '2026-11-20T00:00:00Z')).toEqual(['2026-12-04T16:30', '2026-12-04T20:30']);
});

test('lasts a whole day with equal times, and has no next span where it never occurs', () => {
  expect(spanAfter(table([at('06:00', '06:00', [3])]), '2026-11-25T12:00:00Z')).toEqual(['2026-11-25T00:30', '2026-11-26T00:30']);
  expect(spanAfter(table([]), '2026-11-25T12:00:00Z')).toEqual([]);
  const never = table([at('06:00', '07:00')], { closedDays: [{ from: '2026-01-01', to: '2999-12-31', name: '' }] });
  expect(spanAfter(never, '2026-11-25T12:00:00Z')).toEqual([]);
});

test('occurs once when the clock is put back; begins with the jump, or is skipped, when it is put forward', () => {
  const berlin = (from: string, to: string) => table([at(from, to)], { timeZone: 'Europe/Berlin' });
  // 25 October 2026: the clock shows 02:00 to 02:59 twice.
  expect(spanAfter(berlin('02:15', '02:45'), '2026-10-24T22:00:00Z')).toEqual(['2026-10-25T00:15', '2026-10-25T00:45']);
  expect(spanAfter(berlin('02:15', '03:15'), '2026-10-24T22:00:00Z')).toEqual(['2026-10-25T00:15', '2026-10-25T02:15']);
  // 28 March 2027: the clock skips 02:00 to 02:59.
  expect(spanAfter(berlin('02:30', '04:00'), '2027-03-27T23:00:00Z')).toEqual(['2027-03-28T01:00', '2027-03-28T02:00']);
  expect(spanAfter(berlin('02:10', '02:50'), '2027-03-27T23:00:00Z')).toEqual(['2027-03-29T00:10', '2027-03-29T00:50']);
});

test('is on from the beginning to the end of the next span, in any zone', () => {
  const time = fc
    .nat(1_439)
    .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);
  const times = fc.array(fc.record({ days: fc.subarray(EVERY_DAY, { minLength: 1 }), from: time, to: time }), {
    minLength: 1,
    maxLength: 3,
  });
  const zone = fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia');
  const instant = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(times, zone, instant, (weekTimes, timeZone, now) => {
      const timetable = table(weekTimes, { timeZone });
      const span = currentOrNextSpan(timetable, now);
      if (!span) throw new Error('a week without anything');
      expect(isOn(timetable, now)).toBe(span.start <= now.getTime());
      expect(isOn(timetable, new Date(span.start))).toBe(true);
      expect(isOn(timetable, new Date(span.end - 1))).toBe(true);
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 25) },
  );
});
