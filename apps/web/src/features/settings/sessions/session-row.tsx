import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnSession } from '@tiffin/contracts';
import { Laptop, Smartphone } from 'lucide-react';
import { serverNow } from '../../../api/server-clock';
import { useTimeZone } from '../../../session';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { momentText } from '../../operations/moment-text';

const PHONES = ['Android', 'iPhone', 'iPad'];

/** A session: its device, when it began, and when it was last used. */
export function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useLingui();
  const zone = useTimeZone();
  const name = useDeviceName()(session);
  const { system, createdAt, lastUsedAt, current } = session;
  const Icon = PHONES.includes(system) ? Smartphone : Laptop;
  const since = momentText(createdAt, zone, serverNow());
  const used = momentText(lastUsedAt, zone, serverNow());
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <Icon aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {current && (
            <Badge tone="ready">
              <Trans>This device</Trans>
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {current ? (
            <Trans>Since {since}</Trans>
          ) : (
            <Trans>
              Since {since} · last used {used}
            </Trans>
          )}
        </p>
      </div>
      {!current && (
        <Button aria-label={t`Log out ${name}`} onClick={onEnd}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}

/** Names a session's device: `Chrome on Android`. */
export function useDeviceName(): (session: Pick<OwnSession, 'browser' | 'system'>) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser && system) return t`${browser} on ${system}`;
    return browser || system || t`Unknown device`;
  };
}
