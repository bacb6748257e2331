import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ServerStatus, ServersAnswer } from '@tiffin/contracts';
import { Info, TriangleAlert } from 'lucide-react';
import { Banner } from '../../../ui/banner';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { RowsSkeleton } from '../rows-skeleton';
import { ServerCard } from './server-card';

/** The installation's servers: their state and leases. */
export function ServersPart() {
  const { t } = useLingui();
  const query = useServers();
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of servers`} />;
  if (!query.data) return <RowsSkeleton rows={3} />;
  const { servers } = query.data;
  return (
    <div className="grid gap-4">
      <p className="max-w-[68ch] text-muted">
        {servers.length === 1 ? (
          <Trans>
            This is the only server. If both stores are on servers, several can share the work: see{' '}
            <code className="whitespace-nowrap">docs/production/several-servers.md</code>.
          </Trans>
        ) : (
          <Trans>
            These servers share the work on this installation. One server at a time folds each view, and one does what is done once for all
            servers. When that server stops, another one that folds views takes over.
          </Trans>
        )}
      </p>
      <Remarks servers={servers.filter(({ state }) => state !== 'unseen')} />
      <ul aria-label={t`Servers`} className="grid gap-3 min-[700px]:grid-cols-2 min-[700px]:gap-4">
        {servers.map((server) => (
          <ServerCard key={server._id} server={server} />
        ))}
      </ul>
    </div>
  );
}

/** Notes about the reporting servers as a whole. */
function Remarks({ servers }: { servers: readonly ServerStatus[] }) {
  const versions = [...new Set(servers.map(({ version }) => version))].sort().join(', ');
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {servers.length > 0 && !servers.some(({ roles }) => roles.includes('projections')) && (
        <Banner tone="danger" icon={<TriangleAlert aria-hidden size={20} />}>
          <b>
            <Trans>No running server folds the views.</Trans>
          </b>{' '}
          <Trans>Screens show nothing new until one does. Start a server with the role projections.</Trans>
        </Banner>
      )}
      {versions.includes(', ') && (
        <Banner tone="info" icon={<Info aria-hidden size={20} />}>
          <Trans>The servers have different versions: {versions}. This is normal during an update. Otherwise, update the older ones.</Trans>
        </Banner>
      )}
    </div>
  );
}

/** Refetch interval in ms: as often as servers report. */
const READ_EVERY = 5_000;

/** The installation's servers; refetched while the page is visible. */
function useServers() {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['operations', 'servers'],
    queryFn: ({ signal }) => call<ServersAnswer>('/operations/servers', { signal }),
    staleTime: 0,
    refetchInterval: READ_EVERY,
  });
}
