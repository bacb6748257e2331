import { Trans, useLingui } from '@lingui/react/macro';
import { Delete } from 'lucide-react';
import { Button } from '../../../ui/button';

interface RollKeypadProps {
  busy: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
}

const KEY =
  'grid min-h-12 touch-manipulation place-items-center rounded-control border border-line-strong bg-surface text-xl font-semibold tabular-nums hover:bg-wash active:bg-wash';

/** Keys for a finger on a tablet. They are no tab stops: a keyboard has its own digits. */
export function RollKeypad({ busy, onDigit, onErase }: RollKeypadProps) {
  const { t } = useLingui();
  const digit = (key: string) => (
    <button key={key} type="button" tabIndex={-1} className={KEY} onClick={() => onDigit(key)}>
      {key}
    </button>
  );
  return (
    <div role="group" aria-label={t`Keypad`} className="grid grid-cols-3 gap-1.5">
      {[...'123456789'].map(digit)}
      <button type="button" tabIndex={-1} className={KEY} aria-label={t`Erase`} onClick={onErase}>
        <Delete aria-hidden size={22} />
      </button>
      {digit('0')}
      <Button type="submit" tone="soft" busy={busy} className="min-h-12! px-2!">
        <Trans>Find</Trans>
      </Button>
    </div>
  );
}
