import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DismissedEvent, DocumentComparison } from '@tiffin/contracts';
import { Check, RefreshCw, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../api/server-clock';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { formatCount } from '../number-formats';
import { WholeDocument } from '../differences/document-card';
import { FieldTable } from '../differences/field-table';
import { LoggedEventCard } from '../events/logged-event-card';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { operationsPath } from '../operations-location';
import { useBeginDocument } from './use-document';

interface ComparedDocumentProps {
  projection: string;
  id: string;
  comparison: DocumentComparison;
}

/** Both sides of a document, its events, and the action that repairs it. */
export function ComparedDocument({ projection, id, comparison }: ComparedDocumentProps) {
  const { live, folded, events, eventCount, dismissed, same } = comparison;
  return (
    <>
      <Verdict projection={projection} id={id} comparison={comparison} />
      <Card className="overflow-hidden">
        <h3 className="px-4 pt-3 pb-2 font-semibold wrap-anywhere">{id}</h3>
        {!same && <FieldTable live={live.document} folded={folded.document} />}
        <WholeDocument live={live.document} folded={folded.document} />
        <p className="px-4 pb-2">
          <Link
            className="inline-flex min-h-(--tap) items-center text-sm link"
            to={operationsPath({ part: 'history', projection, document: id })}
          >
            <Trans>How it follows from the log, event by event</Trans>
          </Link>
        </p>
      </Card>
      <Dismissals dismissed={dismissed} />
      <section>
        <h3 className="mb-3 font-semibold">
          <Plural value={eventCount} _0="The log has no event for it" one="# event made it" other="# events made it" />
          {eventCount > events.length && (
            <span className="font-normal text-muted">
              {' · '}
              <Trans>the last {formatCount(events.length)} are shown</Trans>
            </span>
          )}
        </h3>
        <ol className="grid gap-3">
          {events.toReversed().map((event) => (
            <LoggedEventCard key={event._id} event={event} />
          ))}
        </ol>
      </section>
    </>
  );
}

function Verdict({ projection, id, comparison: { same, mended, live, folded, position } }: ComparedDocumentProps) {
  const { begin, busy } = useBeginDocument();
  const at = formatCount(position);
  const heldUpBanner = (live.heldUp || folded.heldUp) && (
    <>
      {' '}
      {folded.heldUp ? (
        <Trans>It waits for an event that can't be folded.</Trans>
      ) : (
        <Trans>It waits for parked events, which can be folded now.</Trans>
      )}{' '}
      <Link className="link" to={operationsPath({ part: 'parked', projection, document: id })}>
        <Trans>Show parked events</Trans>
      </Link>
    </>
  );
  if (same || mended)
    return (
      <Banner tone={heldUpBanner ? 'warn' : 'ready'} role="status" icon={<Check aria-hidden size={20} />}>
        <b>{mended ? <Trans>It differed, and now matches the log.</Trans> : <Trans>It matches the log at position {at}.</Trans>}</b>
        {heldUpBanner}
      </Banner>
    );
  return (
    <Banner tone="danger" role="status" icon={<TriangleAlert aria-hidden size={20} />}>
      <b>
        <Trans>It differs from the log at position {at}.</Trans>
      </b>
      {heldUpBanner}
      <span className="mt-2 block">
        <Button
          busy={busy === 'rebuild'}
          icon={<RefreshCw aria-hidden size={18} />}
          onClick={() => begin({ projection, id, purpose: 'rebuild' })}
        >
          <Trans>Rebuild it from the log</Trans>
        </Button>
      </span>
    </Banner>
  );
}

/** The events of the document that operators dismissed. */
function Dismissals({ dismissed }: { dismissed: readonly DismissedEvent[] }) {
  const { t } = useLingui();
  const zone = useOperationsTimeZone();
  if (dismissed.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">
        <Trans>Dismissed events, skipped where they fail</Trans>
      </h3>
      <ul className="grid gap-1 text-sm wrap-anywhere text-muted" aria-label={t`Dismissed events`}>
        {dismissed.map(({ stream, revision, type, reason, at }) => (
          <li key={`${stream} ${revision}`}>
            <b className="text-ink">{type}</b>{' '}
            <Trans>
              of {stream}, revision {revision}, {momentText(at, zone, serverNow())}: “{reason}”
            </Trans>
          </li>
        ))}
      </ul>
    </section>
  );
}
