import { Trans, useLingui } from '@lingui/react/macro';
import { hostelLabel, type LogInEntry, type LogInOutcome, type LogInRole, type PublicCanteen } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../api/server-clock';
import { Badge, type BadgeTone } from '../../../ui/badge';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { operationsPath } from '../operations-location';

const TONES: Readonly<Record<LogInOutcome, BadgeTone>> = { in: 'ready', wrong: 'danger', throttled: 'warn', waiting: 'info' };

/** A log-in attempt: time, role, outcome, and the account and address as fingerprints. */
export function LogInRow({ entry, canteens }: { entry: LogInEntry; canteens: readonly PublicCanteen[] }) {
  const { t } = useLingui();
  const zone = useOperationsTimeZone();
  const texts = useOutcomeTexts();
  const { at, role, outcome, canteenId, userId, account, address } = entry;
  const roles: Record<LogInRole, string> = {
    student: t`Student`,
    contractor: t`Contractor`,
    staff: t`Kitchen`,
    counter: t`Counter`,
    admin: t`Admin`,
  };
  const canteen = canteens.find(({ _id }) => _id === canteenId);
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b>{roles[role]}</b>
        <Badge tone={TONES[outcome]}>{texts[outcome]}</Badge>
        {canteenId !== undefined && <span className="text-muted">{canteen ? hostelLabel(canteen) : canteenId}</span>}
      </p>
      <time dateTime={at} className="text-sm text-muted tabular-nums md:text-right">
        {momentText(at, zone, serverNow())}
      </time>
      <p className="text-sm wrap-anywhere text-muted md:col-span-2">
        <Trans>
          account {account} · address {address}
        </Trans>
        {userId !== undefined && (
          <>
            {' '}
            ·{' '}
            <Link className="link" to={operationsPath({ part: 'audit', actor: userId })}>
              <Trans>what {userId} did</Trans>
            </Link>
          </>
        )}
      </p>
    </li>
  );
}

/** The texts of log-in outcomes. */
export function useOutcomeTexts(): Readonly<Record<LogInOutcome, string>> {
  const { t } = useLingui();
  return {
    in: t`Logged in`,
    wrong: t`Wrong password or key`,
    throttled: t`Blocked after too many attempts`,
    waiting: t`Correct, but the canteen is not active`,
  };
}
