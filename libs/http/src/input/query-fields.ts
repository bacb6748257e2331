import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { comparedText, PAGE_SIZE, PAGE_SIZE_MAX, type PageInfo } from '@tiffin/contracts';
import { Transform } from 'class-transformer';
import { Field } from '../fields.js';
import { plainInteger } from './plain-numbers.js';

/** A whole number from `min` to `max` in a query, in plain decimals (docs/reference/wire.md#1.6); optional. */
export function QueryInteger(min: number, max: number, message: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (value === undefined ? undefined : (plainInteger(value) ?? Number.NaN))),
    Field({ message, accepts: (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max }, { optional: true }),
    ApiProperty({ type: 'integer', minimum: min, maximum: max, required: false }),
  );
}

/** A text in a query, given once, of at most `max` characters, without control characters. */
export function QueryText(max: number): PropertyDecorator {
  return applyDecorators(Field(comparedText(max), { optional: true }), ApiProperty({ type: 'string', maxLength: max, required: false }));
}

/** Beyond it a row's number is not a safe integer. */
const LAST_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / PAGE_SIZE_MAX);

/** `page` from 1 and `limit` 1–100 of a list (docs/reference/wire.md#1.10). Extend it to set another default `limit`. */
export class PageQuery {
  @QueryInteger(1, LAST_PAGE, 'page must be 1 or more.')
  page: number = 1;

  @QueryInteger(1, PAGE_SIZE_MAX, `limit must be from 1 to ${PAGE_SIZE_MAX}.`)
  limit: number = PAGE_SIZE;
}

/** A page of a list whose rows may leave it: a page by number would then skip rows. */
export class KeyedPageQuery extends PageQuery {
  /** The `next` of the page before: this page begins after its last row, and `page` is ignored. */
  @QueryText(200)
  after?: string;
}

/** Returns a page of rows that are sorted by their keys, compared as texts. */
export function keyedPageOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { page, limit, after }: KeyedPageQuery,
): { rows: readonly Row[]; info: PageInfo } {
  const remaining = after === undefined ? rows.slice((page - 1) * limit) : rows.filter((row) => keyOf(row) > after);
  const { rows: shown, hasNextPage } = pageOf(remaining, limit);
  const last = shown.at(-1);
  return { rows: shown, info: { hasNextPage, ...(hasNextPage && last !== undefined && { next: keyOf(last) }) } };
}

/** A page of a month: `month` 1–12 and `year`, both optional (docs/reference/decisions.md#4.10). */
export class MonthPageQuery extends PageQuery {
  @QueryInteger(1, 12, 'month must be from 1 to 12.')
  month?: number;

  @QueryInteger(1970, 9999, 'year must have four digits.')
  year?: number;
}

/** Returns the rows of a page out of `limit + 1` rows that were read, and whether there are more. */
export function pageOf<Row>(rows: readonly Row[], limit: number): { rows: readonly Row[]; hasNextPage: boolean } {
  return { rows: rows.slice(0, limit), hasNextPage: rows.length > limit };
}
