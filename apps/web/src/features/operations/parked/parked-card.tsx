import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ParkedEvent } from '@tiffin/contracts';
import { Ban, Ellipsis, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../api/server-clock';
import { Button, ButtonLink, IconButton } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Menu } from '../../../ui/menu';
import { formatCount } from '../number-formats';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { operationsPath } from '../operations-location';
import { Disclosure } from '../disclosure';
import { DismissDialog } from './dismiss-dialog';

interface ParkedCardProps {
  event: ParkedEvent;
  busy: boolean;
  onRetry: () => void;
  /** Retries all events with the same error. */
  onRetryAlike: () => void;
}

/** A parked event, which a view could not fold or a reactor could not handle: the error, what it blocks, and the number of attempts. */
export function ParkedCard({ event, busy, onRetry, onRetryAlike }: ParkedCardProps) {
  const { t } = useLingui();
  const [dismissing, setDismissing] = useState(false);
  const zone = useOperationsTimeZone();
  const { type, projection, documentId, stream, revision, position, error, parkedAt, attempts } = event;
  const [reason, ...stack] = error.split('\n');
  const parked = momentText(parkedAt, zone, serverNow());
  return (
    <Card as="li" padded className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-[1_1_260px]">
        <p>
          <b>{type}</b>{' '}
          <span className="text-muted">
            <Trans>in {projection}</Trans>
          </span>
        </p>
        <p className="text-sm font-medium wrap-anywhere text-danger-ink">{reason}</p>
        <p className="text-sm wrap-anywhere text-muted tabular-nums">
          <Trans>
            {stream} · revision {formatCount(revision)} · position {formatCount(position)}
          </Trans>{' '}
          · <Plural value={attempts} one="# attempt" other="# attempts" />, <Trans>parked {parked}</Trans>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {documentId === undefined ? (
            <Trans>Nothing waits for this event, but {projection} has not handled it.</Trans>
          ) : (
            <Trans>
              This event and all later ones of document{' '}
              <Link className="link" to={operationsPath({ part: 'document', projection, document: documentId })}>
                {documentId}
              </Link>{' '}
              wait.
            </Trans>
          )}
        </p>
        {stack.length > 0 && (
          <Disclosure label={t`Where it happened`}>
            <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{error}</pre>
          </Disclosure>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={operationsPath({ part: 'events', stream })} className="px-3! text-sm" aria-label={t`Show events: ${stream}`}>
          <Trans>Show events</Trans>
        </ButtonLink>
        <Button
          tone="soft"
          className="px-3! text-sm"
          busy={busy}
          icon={<RotateCcw aria-hidden size={17} />}
          aria-label={t`Retry: ${type} of ${stream} in ${projection}`}
          onClick={onRetry}
        >
          <Trans>Retry</Trans>
        </Button>
        <Menu
          trigger={
            <IconButton
              tone="muted"
              label={t`More for ${type} of ${stream}`}
              icon={<Ellipsis aria-hidden size={20} />}
              aria-disabled={busy || undefined}
            />
          }
          items={[
            { label: t`Retry all with this error`, icon: <RotateCcw aria-hidden size={18} />, disabled: busy, onSelect: onRetryAlike },
            {
              label: t`Dismiss`,
              icon: <Ban aria-hidden size={18} />,
              tone: 'danger',
              disabled: busy,
              onSelect: () => setDismissing(true),
            },
          ]}
        />
      </div>
      <DismissDialog event={event} open={dismissing} onClose={() => setDismissing(false)} />
    </Card>
  );
}
