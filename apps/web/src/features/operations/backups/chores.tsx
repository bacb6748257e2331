import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ChoresAnswer, ChoreStatus } from '@tiffin/contracts';
import { Check, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNow } from '../../../api/server-clock';
import { Badge } from '../../../ui/badge';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { RowsSkeleton } from '../rows-skeleton';

/** The nightly work: backup, trial restore, and verification of the views. */
export function Chores() {
  const { t } = useLingui();
  const query = useChores();
  return (
    <section aria-labelledby="chores" className="grid gap-3">
      <h2 id="chores" className="text-lg font-semibold">
        <Trans>Nightly tasks</Trans>
      </h2>
      {isNotLoaded(query) ? (
        <NotLoaded query={query} what={t`The list of nightly tasks`} />
      ) : query.data ? (
        <Night answer={query.data} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </section>
  );
}

function Night({ answer: { at, backupsKept, chores } }: { answer: ChoresAnswer }) {
  const [backup, restore] = ['backup', 'restore'].map((id) => chores.find(({ _id }) => _id === id));
  const views = chores.filter(({ _id }) => _id.startsWith(VERIFY));
  if (chores.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nightly tasks are switched off in the server's settings.</Trans>
      </p>
    );
  return (
    <>
      <p className="max-w-[68ch] text-muted">
        <Trans>They start at {at} by the canteens' clock, one after the other. The server catches up on tasks that it missed.</Trans>
      </p>
      <ul aria-labelledby="chores" className="rounded-card border border-line bg-surface">
        {backup && (
          <Row name={<Trans>Backup</Trans>} chores={[backup]}>
            <Plural value={backupsKept} one="The newest one is kept" other="The newest # are kept" />
            {backup.folder !== undefined && ` · ${backup.folder}`}
          </Row>
        )}
        {restore && (
          <Row name={<Trans>Trial restore of the newest backup</Trans>} chores={[restore]}>
            <Trans>Once a week, into a scratch directory, and compared with the running installation</Trans>
            {restore.folder !== undefined && ` · ${restore.folder}`}
          </Row>
        )}
        {views.length > 0 && (
          <Row name={<Trans>Verification of every view</Trans>} chores={views}>
            <Differing views={views} />
          </Row>
        )}
      </ul>
    </>
  );
}

const VERIFY = 'verify-';

function Differing({ views }: { views: readonly ChoreStatus[] }) {
  const verified = views.filter(({ at, error }) => at !== undefined && error === undefined);
  const differing = views.filter(({ differences = 0 }) => differences > 0);
  return (
    <>
      <Trans>
        {verified.length} of {views.length} views
      </Trans>
      {differing.map(({ _id, differences = 0 }) => (
        <span key={_id} className="font-medium text-danger-ink">
          {' · '}
          {_id.slice(VERIFY.length)}: <Plural value={differences} one="# document differs" other="# documents differ" />
        </span>
      ))}
    </>
  );
}

interface RowProps {
  name: ReactNode;
  /** The jobs that the row combines; it shows the oldest time. */
  chores: readonly ChoreStatus[];
  children: ReactNode;
}

function Row({ name, chores, children }: RowProps) {
  const zone = useOperationsTimeZone();
  const failed = chores.filter(({ error }) => error !== undefined);
  const oldest = chores.every(({ at }) => at !== undefined) ? chores.map(({ at = '' }) => at).sort()[0] : undefined;
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="flex flex-wrap items-center gap-2 tabular-nums md:justify-end">
        {oldest !== undefined && <time dateTime={oldest}>{momentText(oldest, zone, serverNow())}</time>}
        <State known={oldest !== undefined} wrong={failed.length > 0 || chores.some(({ differences = 0 }) => differences > 0)} />
      </p>
      <p className="text-sm wrap-anywhere text-muted tabular-nums md:col-span-2">{children}</p>
      {failed.map(({ _id, error }) => (
        <p key={_id} className="text-sm font-medium wrap-anywhere text-danger-ink md:col-span-2">
          {_id.startsWith(VERIFY) && `${_id.slice(VERIFY.length)}: `}
          {error}
        </p>
      ))}
    </li>
  );
}

function State({ known, wrong }: { known: boolean; wrong: boolean }) {
  if (wrong)
    return (
      <Badge tone="danger" icon={<TriangleAlert aria-hidden size={15} />}>
        <Trans>Needs attention</Trans>
      </Badge>
    );
  if (!known)
    return (
      <Badge tone="neutral" icon={<Hourglass aria-hidden size={14} strokeWidth={2.4} />}>
        <Trans>Not yet</Trans>
      </Badge>
    );
  return (
    <Badge tone="ready" icon={<Check aria-hidden size={15} strokeWidth={3} />}>
      <Trans>OK</Trans>
    </Badge>
  );
}

/** Refetch interval in ms: nightly work changes rarely. */
const READ_EVERY = 60_000;

/** The nightly jobs and their last outcome. */
function useChores() {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['operations', 'chores'],
    queryFn: ({ signal }) => call<ChoresAnswer>('/operations/chores', { signal }),
    staleTime: 0,
    refetchInterval: READ_EVERY,
  });
}
