import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Check, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { localizedName } from '../../language/localized-name';
import { plainAmount } from '../home/plain-amount';
import type { LineEdit } from './cart-edits';
import type { CartItem } from './cart-item';
import { lineAmount, PACKING_RUPEES } from './cart-sums';
import { hasNote, toggleNote, useNotesText, useReadyNotes } from './ready-notes';

interface LineChipsProps {
  item: CartItem;
  onEdit: (edit: LineEdit) => void;
  /** Takes several rows where it is too narrow, instead of scrolling sideways. */
  wrap?: boolean;
}

/** Packing and frequent requests of a line, each one tap away. */
export function LineChips({ item, onEdit, wrap = false }: LineChipsProps) {
  const { t } = useLingui();
  const readyNotes = useReadyNotes();
  const textOf = useNotesText();
  const { isPacked } = item;
  const name = localizedName(item);
  const specialInstructions = item.type === 'Snack' ? item.specialInstructions : '';
  const packing = plainAmount(lineAmount({ price: PACKING_RUPEES, quantity: item.quantity }));
  return (
    <div
      role="group"
      aria-label={t`Packing and notes for ${name}`}
      className={clsx('flex gap-x-1.5', wrap ? 'flex-wrap' : '-mx-4 overflow-x-auto px-4 [scrollbar-width:none]')}
    >
      <ToggleChip
        on={isPacked}
        tone="border-info bg-info-soft text-info-ink"
        icon={<Package aria-hidden size={16} />}
        onToggle={() => onEdit({ isPacked: !isPacked, specialInstructions })}
      >
        <Trans>Pack +₹{packing}</Trans>
      </ToggleChip>
      {item.type === 'Snack' &&
        readyNotes.map((note) => (
          <ToggleChip
            key={note}
            on={hasNote(specialInstructions, note)}
            tone="border-accent bg-accent-soft text-ink"
            onToggle={() => onEdit({ isPacked, specialInstructions: toggleNote(specialInstructions, note) })}
          >
            {textOf(note)}
          </ToggleChip>
        ))}
    </div>
  );
}

interface ToggleChipProps {
  on: boolean;
  /** The colors while it is on. */
  tone: string;
  icon?: ReactNode;
  onToggle: () => void;
  children: ReactNode;
}

/** A choice that is on or off. The target is as high as a button, the chip is lower. */
function ToggleChip({ on, tone, icon, onToggle, children }: ToggleChipProps) {
  return (
    <button type="button" aria-pressed={on} onClick={onToggle} className="flex min-h-(--tap) shrink-0 items-center rounded-full">
      <span
        className={clsx(
          'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium whitespace-nowrap transition-colors duration-(--fast)',
          on ? tone : 'border-line-strong bg-surface text-ink hover:bg-wash',
        )}
      >
        {on ? <Check aria-hidden size={16} strokeWidth={2.8} /> : icon}
        {children}
      </span>
    </button>
  );
}
