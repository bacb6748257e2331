import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedEvent } from '@tiffin/contracts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../api/server-clock';
import { Card } from '../../../ui/card';
import { formatCount } from '../number-formats';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { operationsPath } from '../operations-location';
import { Disclosure } from '../disclosure';

interface LoggedEventCardProps {
  event: LoggedEvent;
  /** Set within a list of the same stream or call, where a link to it is not needed. */
  within?: 'stream' | 'call';
  style?: CSSProperties;
}

/** An event of the log: type, time, actor and stream, with its data on demand. */
export function LoggedEventCard({ event, within, style }: LoggedEventCardProps) {
  const { t } = useLingui();
  const zone = useOperationsTimeZone();
  const { type, stream, revision, position, data, metadata } = event;
  const { occurredAt, actor, correlationId } = metadata;
  return (
    <Card as="li" className="px-4 pt-3 pb-1" style={style}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b>{type}</b>
        <time dateTime={occurredAt} className="text-sm text-muted tabular-nums">
          {momentText(occurredAt, zone, serverNow())}
        </time>
      </p>
      <p className="text-sm wrap-anywhere text-muted tabular-nums">
        {within !== 'stream' && (
          <>
            <Link className="link" to={operationsPath({ part: 'events', stream })}>
              {stream}
            </Link>
            {' · '}
          </>
        )}
        <Trans>
          revision {formatCount(revision)} · position {formatCount(position)} · by {actor.role} {actor.id}
        </Trans>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-auto">
          <Disclosure label={t`Data`}>
            <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{JSON.stringify({ data, metadata }, undefined, 2)}</pre>
          </Disclosure>
        </div>
        {within !== 'call' && (
          <Link
            className="inline-flex min-h-(--tap) items-center text-sm link"
            to={operationsPath({ part: 'events', call: correlationId })}
            aria-label={t`The whole call of ${type}, position ${formatCount(position)}`}
          >
            <Trans>The whole call</Trans>
          </Link>
        )}
      </div>
    </Card>
  );
}
