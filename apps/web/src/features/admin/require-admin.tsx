import { Trans, useLingui } from '@lingui/react/macro';
import type { Canteen } from '@tiffin/contracts';
import { ShieldCheck } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { KeyGate } from '../key-gate/key-gate';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { KEY_REQUIRED, useAdminCanteens, useAdminLogIn } from './admin-session';

interface RequireAdminProps {
  /** Of the page behind it, where that can't be shown. */
  title: ReactNode;
  /** Its shape, shown until it is known which side of the door this is. */
  skeleton?: ReactNode;
  /** In place of the admin's own gate, where another key opens this page, too. */
  gate?: ReactNode;
  /** What is behind it. */
  children: (canteens: readonly Canteen[]) => ReactNode;
}

/** The key first, then what only the admin sees. It has a session of its own, beside whoever is signed in as a user (docs/reference/decisions.md#2.5). */
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
      text={<Trans>For those who look after all canteens. The session ends after 8 hours without use.</Trans>}
      keyLabel={<Trans>Admin key</Trans>}
      onVerify={enter}
    />
  );
}

/** Gives the page the focus when the button that had it stayed behind on the other side of the door. */
function useFocusAfterUnlock(closed: boolean | undefined): void {
  const before = useRef(closed);
  useLayoutEffect(() => {
    const passed = before.current !== undefined && before.current !== closed;
    before.current = closed;
    if (passed && document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }, [closed]);
}
