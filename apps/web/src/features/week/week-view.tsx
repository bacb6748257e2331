import { Trans } from '@lingui/react/macro';
import { businessDay, dayAfter, weekdayOf, type ClosedDays, type PartOfDay, type Week } from '@tiffin/contracts';
import { useServerNow } from '../../api/server-clock';
import { useTimeZone } from '../../session';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { useItemNames } from '../home/use-item-names';
import { timesOn, timesText, useCalendarDay, useDayNames, WEEKDAYS } from './week-words';

/** The next seven days, today first, then the parts of the day with their items, then upcoming closed days. */
export function WeekView({ week }: { week: Week }) {
  const today = businessDay(new Date(useServerNow(60_000)), useTimeZone());
  const closedDays = week.closedDays.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return (
    <div className="grid gap-6">
      <Card>
        <ul className="divide-y divide-line">
          {WEEKDAYS.map((_, ahead) => (
            <DayRow key={ahead} date={dayAfter(today, ahead)} week={week} isToday={ahead === 0} />
          ))}
        </ul>
      </Card>
      {week.parts.length > 0 && <Parts parts={week.parts} />}
      {closedDays.length > 0 && <Closed closedDays={closedDays} />}
    </div>
  );
}

/** A calendar day; a closed one shows the reason and no times. */
function DayRow({ date, week, isToday }: { date: string; week: Week; isToday: boolean }) {
  const nameOf = useDayNames();
  const dayOf = useCalendarDay();
  const day = weekdayOf(date);
  const closed = week.closedDays.find(({ from, to }) => from <= date && date <= to);
  const hours = closed ? [] : timesOn(week.hours, day);
  const isClosed = closed !== undefined || (week.hours.length > 0 && hours.length === 0);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 px-4 py-3.5 sm:grid-cols-[11rem_12rem_1fr] sm:gap-x-6 sm:px-5">
      <div>
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {nameOf(day)}
          {isToday && (
            <Badge tone="info">
              <Trans>Today</Trans>
            </Badge>
          )}
        </h2>
        <p className="text-sm text-muted">{dayOf(date, { month: 'short', day: 'numeric' })}</p>
      </div>
      <div className="text-right tabular-nums sm:text-left">
        {isClosed ? (
          <p className="text-muted">
            <Trans>Closed</Trans>
          </p>
        ) : (
          week.hours.length === 0 && (
            <p className="text-muted">
              <Trans>no fixed hours</Trans>
            </p>
          )
        )}
        {closed && <bdi className="wrap-anywhere">{closed.name}</bdi>}
        {hours.map((time) => (
          <p key={time.from} className="font-medium">
            {timesText(time)}
          </p>
        ))}
      </div>
      {!isClosed && <PartsOfDay parts={week.parts} day={day} />}
    </li>
  );
}

function PartsOfDay({ parts, day }: { parts: readonly PartOfDay[]; day: number }) {
  const served = parts.flatMap(({ _id, name, times }) => timesOn(times, day).map((time) => ({ key: `${_id} ${time.from}`, name, time })));
  if (served.length === 0) return null;
  return (
    <dl className="col-span-2 grid content-start gap-1 text-sm sm:col-span-1">
      {served
        .toSorted((a, b) => (a.time.from < b.time.from ? -1 : 1))
        .map(({ key, name, time }) => (
          <div key={key} className="flex flex-wrap gap-x-2">
            <dt className="font-medium wrap-anywhere">
              <bdi>{name}</bdi>
            </dt>
            <dd className="text-muted tabular-nums">{timesText(time)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Parts({ parts }: { parts: readonly PartOfDay[] }) {
  const names = useItemNames();
  return (
    <section>
      <h2 className="mb-3 title-card">
        <Trans>What is served when</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {parts.map(({ _id, name, itemIds }) => {
          const items = itemIds.flatMap((id) => names.get(id) ?? []);
          return (
            <Card as="li" padded key={_id}>
              <h3 className="font-semibold wrap-anywhere">
                <bdi>{name}</bdi>
              </h3>
              <p className="wrap-anywhere text-muted">{items.length > 0 ? items.join(', ') : <Trans>It has no items yet.</Trans>}</p>
            </Card>
          );
        })}
      </ul>
      <p className="mt-3 text-sm text-muted">
        <Trans>Everything else on the menu is served whenever the canteen is open.</Trans>
      </p>
    </section>
  );
}

function Closed({ closedDays }: { closedDays: readonly ClosedDays[] }) {
  const day = useCalendarDay();
  return (
    <section>
      <h2 className="mb-3 title-card">
        <Trans>Closed</Trans>
      </h2>
      <ul className="grid gap-2">
        {closedDays.map(({ from, to, name }) => (
          <li key={`${from} ${to} ${name}`} className="flex flex-wrap gap-x-2">
            <span className="font-medium">{from === to ? day(from) : `${day(from)} – ${day(to)}`}</span>
            <bdi className="wrap-anywhere text-muted">{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
