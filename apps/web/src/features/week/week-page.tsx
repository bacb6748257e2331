import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Pencil } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fetchTexts } from '../../language/texts';
import { useMember } from '../../session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { useWeek } from './use-week';
import { WeekView } from './week-view';

const WeekForm = lazy(async () => {
  const [{ WeekForm: loaded }] = await Promise.all([import('./edit/week-form'), fetchTexts('office')]);
  return { default: loaded };
});

/** /week: opening times, parts of the day and closed days. The contractor edits them here. */
export function WeekPage() {
  const { t } = useLingui();
  const isContractor = useMember()?.role === 'contractor';
  const query = useWeek();
  const [editing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    window.scrollTo(0, 0);
    change.current?.focus();
  };
  const content = () => {
    if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The opening hours`} />;
    const week = query.data;
    if (!week) return <Skeleton className="h-75 rounded-card!" />;
    if (editing)
      return (
        <Suspense fallback={<Skeleton className="h-75 rounded-card!" />}>
          <WeekForm week={week} onClose={close} />
        </Suspense>
      );
    if (week.parts.length + week.hours.length + week.closedDays.length === 0) return <NothingSet canSet={isContractor} />;
    return <WeekView week={week} />;
  };
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="title-page">
          <Trans>Opening hours</Trans>
        </h1>
        {isContractor && query.data && !editing && (
          <Button ref={change} icon={<Pencil aria-hidden size={18} />} onClick={() => setEditing(true)}>
            <Trans>Change opening hours</Trans>
          </Button>
        )}
      </div>
      {content()}
    </div>
  );
}

function NothingSet({ canSet }: { canSet: boolean }) {
  return (
    <Card padded className="flex items-start gap-3">
      <CalendarClock aria-hidden size={22} className="mt-0.5 shrink-0 text-muted" />
      <p className="text-muted">
        <Trans>No times are set: everything on the menu is served whenever the canteen is open.</Trans>
        {canSet && (
          <>
            {' '}
            <Trans>You can set opening hours, holidays, and parts of the day such as breakfast that begin and end by themselves.</Trans>
          </>
        )}
      </p>
    </Card>
  );
}
