import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Delete } from 'lucide-react';
import { Button } from '../../../ui/button';

interface RollKeypadProps {
  busy: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
}

/** Beside the menu in a low window the keys take two lines, so that the order's items have space. */
const KEYS =
  'grid grid-cols-3 gap-1.5 md:[@media(max-height:899px)]:grid-cols-[repeat(5,minmax(0,1fr))_auto] md:[@media(max-height:899px)]:gap-1';
/** Behind the digits there. */
const LAST = 'md:[@media(max-height:899px)]:order-1';
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
    <div role="group" aria-label={t`Keypad`} className={KEYS}>
      {[...'123456789'].map(digit)}
      <button type="button" tabIndex={-1} className={clsx(KEY, LAST)} aria-label={t`Erase`} onClick={onErase}>
        <Delete aria-hidden size={22} />
      </button>
      {digit('0')}
      <Button type="submit" tone="soft" busy={busy} className={clsx('min-h-12! min-w-11 px-1!', LAST)}>
        <Trans>Find</Trans>
      </Button>
    </div>
  );
}
