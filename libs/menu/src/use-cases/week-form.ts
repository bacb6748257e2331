import { ApiProperty } from '@nestjs/swagger';
import { CLOSED_DAYS_MAX, comparedName, NOTICE_MAX, PARTS_MAX, WEEK_RULES, WEEK_TIMES_MAX } from '@tiffin/contracts';
import { Field, IdField, IntegerField, ListField, TextField } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import type { WeekData } from '../aggregates/menu/menu-events.js';

export class WeekTimesForm {
  /** 1 for Monday to 7 for Sunday. */
  @Field(WEEK_RULES.days)
  @ApiProperty({ type: 'integer', isArray: true, minItems: 1, maxItems: 7 })
  days: number[];

  @Field(WEEK_RULES.time)
  from: string;

  /** Where it is not after `from`, it is on the next day. */
  @Field(WEEK_RULES.time)
  to: string;
}

export class PartOfDayForm {
  /** The client chooses it. */
  @IdField()
  _id: string;

  @Field(WEEK_RULES.partName)
  name: string;

  @ListField(() => WeekTimesForm, { min: 1, max: WEEK_TIMES_MAX, message: `Please enter 1 to ${WEEK_TIMES_MAX} times.` })
  times: WeekTimesForm[];

  @Field(WEEK_RULES.itemIds)
  @ApiProperty({ type: 'string', isArray: true })
  itemIds: string[];
}

export class ClosedDaysForm {
  @Field(WEEK_RULES.closedDay)
  from: string;

  @Field(WEEK_RULES.closedDay)
  to: string;

  @TextField(NOTICE_MAX)
  name: string;
}

/** The whole week (docs/reference/wire.md#3.17): what is missing here is removed. */
export class WeekForm {
  @ListField(() => PartOfDayForm, { min: 0, max: PARTS_MAX, message: `Please enter at most ${PARTS_MAX} parts of the day.` })
  parts: PartOfDayForm[];

  @ListField(() => WeekTimesForm, { min: 0, max: WEEK_TIMES_MAX, message: `Please enter at most ${WEEK_TIMES_MAX} times.` })
  hours: WeekTimesForm[];

  @ListField(() => ClosedDaysForm, { min: 0, max: CLOSED_DAYS_MAX, message: `Please enter at most ${CLOSED_DAYS_MAX} entries.` })
  closedDays: ClosedDaysForm[];

  /** The revision of the week that was edited. */
  @IntegerField(0, Number.MAX_SAFE_INTEGER, { message: 'Please send the revision that was shown.' })
  revision: number;
}

/** Returns the week of a form. Throws `validation` for two parts with one name or id, and for days that end before they begin. */
export function weekFrom({ parts, hours, closedDays }: WeekForm): WeekData {
  refuseFirst(parts, 'parts', 'name', 'This name is already in use.', ({ name }, index) => {
    const first = parts.findIndex((other) => comparedName(other.name) === comparedName(name));
    return first < index;
  });
  refuseFirst(parts, 'parts', '_id', 'this is not an id.', ({ _id }, index) => parts.findIndex((other) => other._id === _id) < index);
  refuseFirst(closedDays, 'closedDays', 'to', 'the last day must not be before the first.', ({ from, to }) => to < from);
  return {
    parts: parts.map(({ _id, name, times, itemIds }) => ({ partId: _id, name, times: times.map(timesFrom), itemIds })),
    hours: hours.map(timesFrom),
    closedDays: closedDays.map(({ from, to, name }) => ({ from, to, name })),
  };
}

function timesFrom({ days, from, to }: WeekTimesForm): WeekData['hours'][number] {
  return { days: days.toSorted((a, b) => a - b), from, to };
}

function refuseFirst<Row>(
  rows: readonly Row[],
  list: string,
  field: string,
  message: string,
  isWrong: (row: Row, index: number) => boolean,
): void {
  const at = rows.findIndex(isWrong);
  if (at >= 0) throw invalid({ [`${list}.${at}.${field}`]: message });
}
