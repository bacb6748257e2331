import { Trans } from '@lingui/react/macro';
import { Card } from '../../ui/card';
import { Switch } from '../../ui/checkbox';
import type { PushState } from './device';
import { PushBlocked } from './push-blocked';
import { usePush } from './use-push';

/** Switches notifications on this device on or off, or explains why that is impossible; empty if the server sends none. */
export function PushSwitch({ studentId }: { studentId: string }) {
  const { state, turn, busy } = usePush(studentId);
  if (state === 'not offered') return null;
  const isThere = state === 'on' || state === 'off';
  return (
    <Card as="section" padded className="grid gap-1.5">
      <h2 className="font-semibold">
        <Trans>Notifications</Trans>
      </h2>
      {(isThere || state === undefined) && (
        <Switch
          checked={state === 'on'}
          disabled={!isThere || busy}
          onChange={(on) => turn(on)}
          label={<Trans>Notify me on this device</Trans>}
        />
      )}
      <p className="text-sm text-muted">
        <Explanation state={state} />
      </p>
    </Card>
  );
}

function Explanation({ state }: { state: PushState | undefined }) {
  switch (state) {
    case 'blocked':
      return <PushBlocked />;
    case 'install':
      return <Trans>On iPhone and iPad, add Tiffin to the Home Screen first; then notifications can be turned on there.</Trans>;
    case 'unable':
      return <Trans>This browser can't show notifications.</Trans>;
    default:
      return <Trans>When an order is ready or rejected, and when you get a bill, even when Tiffin is closed.</Trans>;
  }
}
