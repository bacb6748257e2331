import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button';
import { Progress } from '../../../ui/progress';
import type { RemoveAll } from './use-remove-all';

/** How many are gone, and that nobody has to wait here. */
export function RemovalProgress({ removal: { percent, left }, onClose }: { removal: RemoveAll; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      <Progress label={t`Removing all students`} percent={percent} />
      <p role="status" className="text-muted tabular-nums">
        {left !== undefined && <Plural value={left} one="# student is left." other="# students are left." />}{' '}
        <Trans>You may close this: it goes on, and you are told when it is done.</Trans>
      </p>
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  );
}
