import { isDay } from '@tiffin/contracts';
import { Field, instantsOf } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import { applyDecorators } from '@nestjs/common';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

const isInstant = (value: unknown): value is string => typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));

/** Decorates a query parameter that is a day in the canteens' zone, `2026-11-21`, or an instant with its zone, `2026-11-21T12:15+05:30`. */
export function QueryMoment(): PropertyDecorator {
  return applyDecorators(
    Field(
      {
        message: 'Please enter a day such as 2026-11-21, or a moment such as 2026-11-21T12:15+05:30.',
        accepts: (value) => isDay(value) || isInstant(value),
      },
      { optional: true },
    ),
  );
}

export interface Moments {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns the range as instants, ISO 8601 in UTC: from the first (included) to the second (excluded); a last day is included whole.
 * Throws `validation` if the range is empty.
 */
export function betweenMoments({ from, to }: Moments, timeZone: string): Moments {
  const first = from === undefined || !isDay(from) ? from && new Date(from).toISOString() : instantsOf({ from }, timeZone)?.gte;
  const end = to === undefined || !isDay(to) ? to && new Date(to).toISOString() : instantsOf({ to }, timeZone)?.lt;
  if (first !== undefined && end !== undefined && end <= first) throw invalid({ to: 'the end must come after the beginning.' });
  return { from: first, to: end };
}
