import { Trans } from '@lingui/react/macro';
import { hostelLabel, type AuditEntry, type PublicCanteen } from '@tiffin/contracts';
import { Link, useNavigate } from 'react-router-dom';
import { serverNow } from '../../../api/server-clock';
import { CanteenPagesContext } from '../../history/entry/page-link';
import { Reason } from '../../history/entry/reason';
import { Sentence } from '../../history/entry/sentence';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { operationsPath, useOperationsLocation } from '../operations-location';

/** Entries hold the names of items; the menus of other canteens are unknown here. */
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** An entry of the audit trail: actor, action, time, and the event and stream that record it. */
export function AuditRow({ entry, canteens }: { entry: AuditEntry; canteens: readonly PublicCanteen[] }) {
  const zone = useOperationsTimeZone();
  const navigate = useNavigate();
  const [place] = useOperationsLocation();
  const { at, type, actor, stream, projection, documentId } = entry;
  const canteen = canteens.find(({ _id }) => stream === `menu-${_id}` || stream === `canteen-${_id}`);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="wrap-anywhere">
        {stream.startsWith('upkeep-') ? (
          <UpkeepSentence entry={entry} />
        ) : (
          <CanteenPagesContext value={false}>
            <Sentence
              entry={entry}
              itemNames={NO_NAMES}
              onOrder={(orderId) => void navigate(operationsPath({ part: 'events', stream: `order-${orderId}` }))}
            />
          </CanteenPagesContext>
        )}
      </p>
      <time dateTime={at} className="text-sm text-muted tabular-nums md:text-right">
        {momentText(at, zone, serverNow())}
      </time>
      <p className="text-sm wrap-anywhere text-muted md:col-span-2">
        {actor.fullName ? (
          <Trans>
            by{' '}
            <Link className="link" to={operationsPath({ ...place, actor: actor._id })}>
              {actor.fullName}
            </Link>{' '}
            ({actor.role})
          </Trans>
        ) : (
          <Trans>by {actor.role}</Trans>
        )}{' '}
        · {canteen && `${hostelLabel(canteen)} · `}
        {projection !== undefined && documentId !== undefined && (
          <>
            <Link className="link" to={operationsPath({ part: 'document', projection, document: documentId })}>
              <Trans>
                document {documentId} of {projection}
              </Trans>
            </Link>{' '}
            ·{' '}
          </>
        )}
        {type} ·{' '}
        <Link className="link" to={operationsPath({ part: 'events', stream })}>
          {stream}
        </Link>
      </p>
    </li>
  );
}

/** An operator's action on projections. */
function UpkeepSentence({ entry: { type, projection, reason } }: { entry: AuditEntry }) {
  switch (type) {
    case 'ParkedEventDismissed':
      return (
        <>
          <Trans>Dismissed a parked event of {projection}</Trans>
          <Reason reason={reason} />
        </>
      );
    case 'DocumentRebuilt':
      return <Trans>Rebuilt a document of {projection} from the log</Trans>;
    default:
      return type;
  }
}
