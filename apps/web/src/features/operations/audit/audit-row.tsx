import { Trans } from '@lingui/react/macro';
import type { AuditEntry } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../api/server-clock';
import { Money } from '../../../ui/money';
import { momentText, useZone } from '../moment';
import { addressOf, usePlace } from '../part';

/** One thing that was done: when, what, by whom, to whose account, in which stream. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const zone = useZone();
  const [place] = usePlace();
  const { at, type, actor, from, to, account, amount, reason, stream, projection, documentId } = entry;
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="wrap-anywhere">
        <b>{type}</b>{' '}
        {to !== undefined && (
          <span className="text-muted">
            {from ? (
              <Trans>
                from {from} to {to}
              </Trans>
            ) : (
              <Trans>now {to}</Trans>
            )}{' '}
          </span>
        )}
        {amount !== undefined && <Money amount={amount} />}
        {reason !== undefined && reason !== '' && (
          <span className="text-muted">
            {' '}
            “<bdi>{reason}</bdi>”
          </span>
        )}
      </p>
      <time dateTime={at} className="text-sm text-muted tabular-nums md:text-right">
        {momentText(at, zone, serverNow())}
      </time>
      <p className="text-sm wrap-anywhere text-muted md:col-span-2">
        {actor.fullName ? (
          <Trans>
            by{' '}
            <Link className="link" to={addressOf({ ...place, actor: actor._id })}>
              {actor.fullName}
            </Link>{' '}
            ({actor.role})
          </Trans>
        ) : (
          <Trans>by {actor.role}</Trans>
        )}{' '}
        ·{' '}
        {projection !== undefined && documentId !== undefined && (
          <>
            <Link className="link" to={addressOf({ part: 'document', projection, document: documentId })}>
              <Trans>
                document {documentId} of {projection}
              </Trans>
            </Link>{' '}
            ·{' '}
          </>
        )}
        {account && (
          <>
            <Trans>account of {account.fullName}</Trans> ·{' '}
          </>
        )}
        <Link className="link" to={addressOf({ part: 'events', stream })}>
          {stream}
        </Link>
      </p>
    </li>
  );
}
