import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedEvent } from '@tiffin/contracts';
import { serverNow } from '../../../api/server-clock';
import { Card } from '../../../ui/card';
import { counted } from '../counted';
import { momentText, useZone } from '../moment';
import { Unfold } from '../unfold';

/** An event of the log: what happened, when, by whom, and its data on demand. */
export function LoggedEventCard({ event }: { event: LoggedEvent }) {
  const { t } = useLingui();
  const zone = useZone();
  const { type, revision, position, data, metadata } = event;
  const when = momentText(metadata.occurredAt, zone, serverNow());
  return (
    <Card as="li" className="px-4 pt-3 pb-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b>{type}</b>
        <time dateTime={metadata.occurredAt} className="text-sm text-muted tabular-nums">
          {when}
        </time>
      </p>
      <p className="text-sm wrap-anywhere text-muted tabular-nums">
        <Trans>
          revision {counted(revision)} · position {counted(position)} · by {metadata.actor.role} {metadata.actor.id}
        </Trans>
      </p>
      <Unfold label={t`Data`}>
        <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{JSON.stringify({ data, metadata }, undefined, 2)}</pre>
      </Unfold>
    </Card>
  );
}
