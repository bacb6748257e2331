import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { businessDay, type DayClose } from '@tiffin/contracts';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { saveFile } from '../../api/save-file';
import { useServerNow } from '../../api/server-clock';
import { useLiveEvent, useOrderMessages } from '../../live';
import { useTimeZone } from '../../session';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { useThrottledRefetch } from '../refetch/use-throttled-refetch';
import { DayFigures } from './day-figures';
import { DAY_CLOSE_KEY } from './day-close-key';

/** /day: the summary of one day, for closing it. The address holds the date; without one it is today. */
export function DayClosePage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const today = businessDay(new Date(useServerNow()), useTimeZone());
  const requested = search.get('date') ?? today;
  const date = /^2\d{3}-\d\d-\d\d$/.test(requested) && requested <= today ? requested : today;
  const query = useDayClose(date);
  const choose = (chosen: string): void => {
    // A date field passes through incomplete dates while the user types.
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

type Kind = 'pdf' | 'csv';

/** Downloads the day as PDF or CSV. */
function DayFiles({ date }: { date: string }) {
  const { t } = useLingui();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (kind: Kind) => call<Blob>(`/contractors/day/${kind}`, { query: { date }, responseType: 'file' }),
    onSuccess: (file, kind) => saveFile(file, `day-${date}.${kind}`),
    onError: (error) => toast.error(failureText(error)),
  });
  const button = (kind: Kind, label: string) => (
    <Button
      busy={isPending && variables === kind}
      icon={<Download aria-hidden size={19} />}
      className="min-h-12! max-sm:flex-1"
      onClick={() => mutate(kind)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('pdf', t`PDF`)}
      {button('csv', t`CSV`)}
    </>
  );
}

/** Time in ms over which changes are combined into one refetch: at lunch there is one change per second. */
const GATHER = 5_000;

/** The summary of a day; it updates with every order. */
function useDayClose(date: string) {
  const refetch = useThrottledRefetch(DAY_CLOSE_KEY, GATHER);
  useOrderMessages(refetch);
  useLiveEvent('billChanged', refetch);
  return useQuery({
    queryKey: [...DAY_CLOSE_KEY, date],
    queryFn: ({ signal }) => call<DayClose>('/contractors/day', { query: { date }, signal }),
  });
}
