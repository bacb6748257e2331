import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { dayAfter, isDay, startOfDay } from '@tiffin/contracts';
import { invalid } from '@tiffin/kernel';
import { Field } from '../fields.js';

/** A day that there is, `2026-11-21`, in a query. */
export function QueryDay(): PropertyDecorator {
  return applyDecorators(
    Field({ message: 'please enter a day such as 2026-11-21.', accepts: isDay }, { optional: true }),
    ApiProperty({ type: 'string', format: 'date', required: false }),
  );
}

/** Days in the canteens' zone, as `QueryDay` takes them; both belong to the range. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The instants of these days in a zone, as ISO 8601; `undefined` for all days. Throws `validation` where the last day comes before the first. */
export function instantsOf({ from, to }: Days, timeZone: string): { readonly gte?: string; readonly lt?: string } | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && to < from) throw invalid({ to: 'the last day must not be before the first.' });
  return {
    ...(from !== undefined && { gte: startOfDay(from, timeZone).toISOString() }),
    ...(to !== undefined && { lt: startOfDay(dayAfter(to), timeZone).toISOString() }),
  };
}
