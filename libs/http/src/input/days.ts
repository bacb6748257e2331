import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { dayAfter, isDay, startOfDay } from '@tiffin/contracts';
import { invalid } from '@tiffin/kernel';
import { Field } from '../fields.js';

/** An existing day in a query, for example `2026-11-21`. */
export function QueryDay(): PropertyDecorator {
  return applyDecorators(
    Field({ message: 'Please enter a day such as 2026-11-21.', accepts: isDay }, { optional: true }),
    ApiProperty({ type: 'string', format: 'date', required: false }),
  );
}

/** Days in the canteens' time zone, as from `QueryDay`; the range includes both. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/**
 * Returns the instants of these days in a time zone, as ISO 8601; `undefined` for all days. Throws `validation` if the last day is before
 * the first.
 */
export function instantsOf({ from, to }: Days, timeZone: string): { readonly gte?: string; readonly lt?: string } | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && to < from) throw invalid({ to: 'the last day must not be before the first.' });
  return {
    ...(from !== undefined && { gte: startOfDay(from, timeZone).toISOString() }),
    ...(to !== undefined && { lt: startOfDay(dayAfter(to), timeZone).toISOString() }),
  };
}
