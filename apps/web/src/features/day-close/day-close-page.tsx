import { Trans, useLingui } from '@lingui/react/macro';
import { businessDay } from '@tiffin/contracts';
import { useSearchParams } from 'react-router-dom';
import { useServerNow } from '../../api/server-clock';
import { useTimeZone } from '../../session';
import { Field, TextInput } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { DayFigures } from './day-figures';
import { DayFiles } from './day-files';
import { useDayClose } from './use-day-close';

/** /day: what a day came to, to close it with. The day is in the address; today is not. */
export function DayClosePage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const today = businessDay(new Date(useServerNow()), useTimeZone());
  const asked = search.get('date') ?? today;
  const date = /^2\d{3}-\d\d-\d\d$/.test(asked) && asked <= today ? asked : today;
  const query = useDayClose(date);
  const choose = (chosen: string): void => {
    // Whoever types a date passes through days that are none yet.
    if (chosen !== '') setSearch(chosen === today ? {} : { date: chosen }, { replace: true, preventScrollReset: true });
  };
  const figures = () => {
    if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The day`} />;
    if (!query.data) return <Skeleton className="h-75 rounded-card!" />;
    return <DayFigures day={query.data} />;
  };
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title-page">
          <Trans>Day's close</Trans>
        </h1>
        <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
          <div className="max-sm:w-full">
            <Field label={t`Day`}>
              <TextInput type="date" value={date} max={today} min="2000-01-01" onChange={(event) => choose(event.target.value)} />
            </Field>
          </div>
          <DayFiles date={date} />
        </div>
      </div>
      {figures()}
    </div>
  );
}
