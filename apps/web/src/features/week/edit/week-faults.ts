import { t } from '@lingui/core/macro';
import { comparedName, WEEK_RULES, type ClosedDays, type PartOfDay, type Week, type WeekTimes } from '@tiffin/contracts';

/** The error texts of a week by the path of their field, such as `parts.0.times.1.from`; the server refuses such a week. */
export type WeekFaults = ReadonlyMap<string, string>;

/** Returns what is missing or wrong in a week. */
export function weekFaults({ parts, hours, closedDays }: Week): WeekFaults {
  return new Map([
    ...hours.flatMap((times, index) => timesFaults(times, `hours.${index}`)),
    ...parts.flatMap((_, index) => partFaults(parts, index)),
    ...closedDays.flatMap((days, index) => closedDaysFaults(days, `closedDays.${index}`)),
  ]);
}

type Fault = readonly [path: string, text: string];

function partFaults(parts: readonly PartOfDay[], index: number): Fault[] {
  const { name = '', times = [] } = parts[index] ?? {};
  const path = `parts.${index}`;
  const isTaken = parts.slice(0, index).some((other) => comparedName(other.name) === comparedName(name));
  return [
    ...faultIf(name.trim() === '', `${path}.name`, t`Please enter a name.`),
    ...faultIf(name.trim() !== '' && isTaken, `${path}.name`, t`This name is already in use.`),
    ...faultIf(times.length === 0, `${path}.times`, t`Please add the times of this part of the day.`),
    ...times.flatMap((row, at) => timesFaults(row, `${path}.times.${at}`)),
  ];
}

function timesFaults({ days, from, to }: WeekTimes, path: string): Fault[] {
  return [
    ...faultIf(days.length === 0, `${path}.days`, t`Please choose at least one day.`),
    ...faultIf(!WEEK_RULES.time.accepts(from), `${path}.from`, t`Please enter a time.`),
    ...faultIf(!WEEK_RULES.time.accepts(to), `${path}.to`, t`Please enter a time.`),
  ];
}

function closedDaysFaults({ from, to }: ClosedDays, path: string): Fault[] {
  const isReversed = from !== '' && to !== '' && to < from;
  return [
    ...faultIf(!WEEK_RULES.closedDay.accepts(from), `${path}.from`, t`Please choose a day.`),
    ...faultIf(!WEEK_RULES.closedDay.accepts(to), `${path}.to`, t`Please choose a day.`),
    ...faultIf(isReversed, `${path}.to`, t`The last day must not be before the first.`),
  ];
}

const faultIf = (isWrong: boolean, path: string, text: string): Fault[] => (isWrong ? [[path, text]] : []);
