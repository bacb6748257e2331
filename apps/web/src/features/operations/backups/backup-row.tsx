import { Plural, Trans } from '@lingui/react/macro';
import type { BackupEntry } from '@tiffin/contracts';
import { serverNow } from '../../../api/server-clock';
import { sized } from '../counted';
import { momentText, useZone } from '../moment';

/** A whole backup: the moment that it shows, its folder, and what is in it. */
export function BackupRow({ backup }: { backup: BackupEntry }) {
  const zone = useZone();
  const { folder, createdAt, version, bytes, events, records, pictures } = backup;
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="wrap-anywhere">
        <time dateTime={createdAt} className="font-semibold tabular-nums">
          {momentText(createdAt, zone, serverNow())}
        </time>{' '}
        <span className="text-muted">{folder}</span>
      </p>
      <p className="font-semibold tabular-nums md:text-right">{sized(bytes)}</p>
      <p className="text-sm wrap-anywhere text-muted tabular-nums md:col-span-2">
        <Plural value={events} one="# event" other="# events" /> · <Plural value={records} one="# record" other="# records" /> ·{' '}
        <Plural value={pictures} one="# picture" other="# pictures" /> · <Trans>made by Tiffin {version}</Trans>
      </p>
    </li>
  );
}
