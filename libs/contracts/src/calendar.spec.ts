import fc from 'fast-check';
import { businessDay } from './calendar.js';
import { startOfDay } from './instants.js';

/**
 * Zones with offsets of whole hours and others, on both sides of the date line, with summer time at midnight and by half an hour, and
 * one that skipped a day.
 */
const ZONES = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'UTC',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Monrovia',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
/** Clock changes, ends of months and years, a leap day, a skipped day, and a midnight that was not on a whole minute of UTC. */
const MOMENTS = [
  '1971-12-31T00:44:30Z',
  '2011-12-30T10:00:00Z',
  '2017-10-15T03:00:00Z',
  '2024-02-29T18:30:00Z',
  '2025-12-31T18:30:00Z',
  '2026-03-08T07:00:00Z',
  '2026-03-28T22:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-04-23T22:00:00Z',
  '2026-10-31T18:30:00Z',
  '2026-11-01T06:00:00Z',
  '2026-11-30T18:30:00Z',
].map((moment) => Date.parse(moment));

const formats = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })]),
);
/** The platform's result, without a cache. */
const dayByThePlatform = (instant: Date, zone: string): string | undefined => formats.get(zone)?.format(instant);

const zone = fc.constantFrom(...ZONES);
const moment = fc.oneof(
  fc.constantFrom(...MOMENTS),
  fc
    .date({ min: new Date('1960-01-02T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true })
    .map((day) => day.getTime()),
);
/** Instants around a moment, some of them within the same second or minute, in one zone or several. */
const asked = fc.record({
  moment,
  atItsDayStart: fc.boolean(),
  steps: fc.array(fc.record({ zone, ms: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -90_000, max: 90_000 })) }), {
    minLength: 2,
    maxLength: 12,
  }),
  zones: fc.constantFrom('one' as const, 'several' as const),
  home: zone,
});

test('returns the same day whatever was cached before, in every zone, at clock changes and ends of months', () =>
  fc.assert(
    fc.property(asked, ({ moment, atItsDayStart, steps, zones, home }) => {
      const around = atItsDayStart ? startOfDay(businessDay(new Date(moment), home), home).getTime() : moment;
      for (const { zone, ms } of steps) {
        const instant = new Date(around + ms);
        const where = zones === 'one' ? home : zone;
        expect(`${instant.toISOString()} ${businessDay(instant, where)}`).toBe(
          `${instant.toISOString()} ${dayByThePlatform(instant, where)}`,
        );
      }
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 100) },
  ));

test('throws for an invalid instant or zone, whatever was cached before', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  for (let again = 0; again < 2; again++) {
    expect(businessDay(now, 'Asia/Kolkata')).toBe('2026-11-21');
    expect(() => businessDay(new Date(NaN), 'Asia/Kolkata')).toThrow(RangeError);
    expect(() => businessDay(now, 'Asia/Nowhere')).toThrow(RangeError);
  }
});
