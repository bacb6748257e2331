import { Trans, useLingui } from '@lingui/react/macro';
import type { Canteen } from '@tiffin/contracts';
import { ShieldCheck } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { KeyGate } from '../key-gate/key-gate';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { KEY_REQUIRED, useAdminCanteens, useAdminLogIn } from './admin-session';

interface RequireAdminProps {
  /** Title of the protected page, for when it cannot be shown. */
  title: ReactNode;
  /** Shown until it is known whether the key is needed. */
  skeleton?: ReactNode;
  /** Replaces the admin's own gate where another key also opens this page. */
  gate?: ReactNode;
  /** The protected content. */
  children: (canteens: readonly Canteen[]) => ReactNode;
}

/**
 * Asks for the admin key, then shows what only the admin sees. The admin session is separate from the user's
 * (docs/reference/decisions.md#2.5).
 */
export function RequireAdmin({ title, skeleton, gate = <AdminGate />, children }: RequireAdminProps) {
  const { t } = useLingui();
  const canteens = useAdminCanteens();
  const closed = canteens.data && canteens.data === KEY_REQUIRED;
  useFocusAfterUnlock(closed);

  if (isNotLoaded(canteens))
    return (
      <div className="page">
        <h1 className="mb-4 title-page">{title}</h1>
        <NotLoaded query={canteens} what={t`The list of canteens`} />
      </div>
    );
  if (!canteens.data) return skeleton ?? <div aria-busy className="min-h-[60vh]" />;
  return canteens.data === KEY_REQUIRED ? gate : children(canteens.data);
}

function AdminGate() {
  const enter = useAdminLogIn();
  return (
    <KeyGate
      Icon={ShieldCheck}
      title={<Trans>Verify Admin Key</Trans>}
      text={<Trans>For admins, who look after all canteens. The session ends after 8 hours without use.</Trans>}
      keyLabel={<Trans>Admin key</Trans>}
      onVerify={enter}
    />
  );
}

/** Moves the focus to the page after the gate, with the focused button, has disappeared. */
function useFocusAfterUnlock(closed: boolean | undefined): void {
  const before = useRef(closed);
  useLayoutEffect(() => {
    const passed = before.current !== undefined && before.current !== closed;
    before.current = closed;
    if (passed && document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }, [closed]);
}
