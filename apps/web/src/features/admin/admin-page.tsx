import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { KeyGate } from '../key-gate/key-gate';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { AdminDashboard } from './admin-dashboard';
import { CLOSED, useAdminCanteens, useEnter } from './admin-session';

/** /admin: the key first, then the canteens. It has a session of its own, beside whoever is signed in as a user (decisions 2.5). */
export function AdminPage() {
  const { t } = useLingui();
  const canteens = useAdminCanteens();
  const enter = useEnter();
  const closed = canteens.data && canteens.data === CLOSED;
  useFocusThroughTheDoor(closed);

  if (isNotLoaded(canteens))
    return (
      <div className="page">
        <h1 className="mb-4 title-page">
          <Trans>Admin Dashboard</Trans>
        </h1>
        <NotLoaded query={canteens} what={t`The list of canteens`} />
      </div>
    );
  if (!canteens.data) return <div aria-busy className="min-h-[60vh]" />;
  if (canteens.data !== CLOSED) return <AdminDashboard canteens={canteens.data} />;
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
function useFocusThroughTheDoor(closed: boolean | undefined): void {
  const before = useRef(closed);
  useLayoutEffect(() => {
    const passed = before.current !== undefined && before.current !== closed;
    before.current = closed;
    if (passed && document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }, [closed]);
}
