import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { SERVER_ROLES, type ServerRole, type ServerStatus } from '@tiffin/contracts';
import { Check, CirclePower, Hourglass, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNow } from '../../../api/server-clock';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { Disclosure } from '../disclosure';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { formatCount } from '../number-formats';

/** A server: its state, its roles, and the leases it holds. */
export function ServerCard({ server }: { server: ServerStatus }) {
  const { t } = useLingui();
  const { name, version, roles, state, leads, sockets, startedAt, seenAt } = server;
  const unseen = state === 'unseen';
  const does: Record<ServerRole, string> = { http: t`serves requests`, projections: t`folds the views` };
  return (
    <Card as="li" className="grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{name}</h2>
        <ServerStateBadge state={state} />
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 tabular-nums [&_dt]:text-sm [&_dt]:text-muted">
        <Fact wide name={<Trans>Roles</Trans>}>
          {SERVER_ROLES.filter((role) => roles.includes(role))
            .map((role) => does[role])
            .join(', ')}
        </Fact>
        <Fact name={<Trans>Version</Trans>}>{version}</Fact>
        <Fact name={<Trans>Connected screens</Trans>}>{unseen ? '–' : formatCount(sockets)}</Fact>
        <Fact name={<Trans>Runs since</Trans>}>
          <Moment at={startedAt} />
        </Fact>
        <Fact name={<Trans>Last seen</Trans>}>
          <Moment at={seenAt} />
        </Fact>
        <Fact wide name={unseen ? <Trans>Leases when last seen</Trans> : <Trans>Leases</Trans>}>
          <HeldLeases leads={leads} />
        </Fact>
      </dl>
      {unseen && (
        <p className="text-sm text-muted">
          <Trans>
            This server has not reported for 15 seconds or longer: it stopped unexpectedly, or can't reach the stores. Another server of its
            version that folds views takes over its leases. One hour after its last report it leaves this list.
          </Trans>
        </p>
      )}
    </Card>
  );
}

function Fact({ name, wide = false, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ at }: { at: string }) {
  const zone = useOperationsTimeZone();
  return <time dateTime={at}>{momentText(at, zone, serverNow())}</time>;
}

/** The lease on work that is done once per installation; all other leases are on views. */
const REACTIONS = 'reactions';
/** The most names to list; more are folded away. */
const NAMED = 3;

/** The leases that a server holds: work in words, views by name and version. */
function HeldLeases({ leads }: { leads: readonly string[] }) {
  const { t } = useLingui();
  const views = leads.filter((lease) => lease !== REACTIONS);
  const reacts = views.length < leads.length ? [t`reactions and bills`] : [];
  if (leads.length === 0) return t`none`;
  if (views.length <= NAMED) return [...reacts, ...views].join(', ');
  const counted = plural(views.length, { one: '# view', other: '# views' });
  return (
    <Disclosure label={[...reacts, counted].join(', ')}>
      <ul className="columns-2 gap-x-4 text-sm wrap-anywhere">
        {views.map((view) => (
          <li key={view}>{view}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** A server's last reported state, or that it no longer reports. */
function ServerStateBadge({ state }: Pick<ServerStatus, 'state'>) {
  switch (state) {
    case 'ready':
      return (
        <Badge tone="ready" icon={<Check aria-hidden size={15} strokeWidth={3} />}>
          <Trans>Ready</Trans>
        </Badge>
      );
    case 'starting':
      return (
        <Badge tone="info" icon={<Hourglass aria-hidden size={14} strokeWidth={2.4} />}>
          <Trans>Starting</Trans>
        </Badge>
      );
    case 'stopping':
      return (
        <Badge tone="neutral" icon={<CirclePower aria-hidden size={15} />}>
          <Trans>Stopping</Trans>
        </Badge>
      );
    case 'unseen':
      return (
        <Badge tone="warn" icon={<Unplug aria-hidden size={14} strokeWidth={2.4} />}>
          <Trans>Unseen</Trans>
        </Badge>
      );
  }
}
