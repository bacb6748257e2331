import { Trans, useLingui } from '@lingui/react/macro';
import { INSTRUCTIONS_MAX } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { MessageSquareText, Package } from 'lucide-react';
import { useRef, useState } from 'react';
import { localizedName } from '../../language/localized-name';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { Money } from '../../ui/money';
import { Stepper } from '../../ui/stepper';
import { editLine, type LineEdit, setQuantity } from '../cart/cart-changes';
import { type CartItem, quantityLimit, shortageOf } from '../cart/cart-item';
import { lineAmount } from '../cart/cart-sums';
import { hasNote, toggleNote, useReadyNotes } from '../cart/ready-notes';
import { counterCart } from './counter-cart';

/** An item of the current counter order: its quantity, packing and note for the cook. `locked`: it is being sent. */
export function OrderLine({ line, locked }: { line: CartItem; locked: boolean }) {
  const { t } = useLingui();
  const [noting, setNoting] = useState(false);
  const noteButton = useRef<HTMLButtonElement>(null);
  const name = localizedName(line);
  const shortage = shortageOf(line);
  const { isPacked } = line;
  const specialInstructions = line.type === 'Snack' ? line.specialInstructions : '';
  const edit = (change: LineEdit) => counterCart.change((now) => editLine(now, line, change));
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="flex justify-between gap-3">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="tabular-nums">
          <Money amount={lineAmount(line)} />
        </span>
      </p>
      {shortage && (
        <p className="text-sm font-semibold text-danger-ink">
          {shortage.kind === 'few' ? <Trans>Only {shortage.left} left</Trans> : <Trans>Not Available</Trans>}
        </p>
      )}
      {specialInstructions && (locked || !noting) && <p className="text-sm text-muted wrap-anywhere">{specialInstructions}</p>}
      {locked ? (
        <p className="text-sm text-muted tabular-nums">{t`Quantity ${line.quantity}`}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
          <Button
            tone={isPacked ? 'soft' : 'quiet'}
            className="px-2.5! text-sm"
            icon={<Package aria-hidden size={18} />}
            aria-pressed={isPacked}
            aria-label={t`Pack ${name}`}
            onClick={() => edit({ isPacked: !isPacked, specialInstructions })}
          >
            {isPacked ? <Trans>Packed</Trans> : <Trans>Pack</Trans>}
          </Button>
          {line.type === 'Snack' && (
            <Button
              ref={noteButton}
              tone={specialInstructions ? 'soft' : 'quiet'}
              className="px-2.5! text-sm"
              icon={<MessageSquareText aria-hidden size={18} />}
              aria-expanded={noting}
              aria-label={t`Note for ${name}`}
              onClick={() => setNoting(!noting)}
            >
              <Trans>Note</Trans>
            </Button>
          )}
          <span className="ml-auto">
            <Stepper
              tone="plain"
              label={name}
              value={line.quantity}
              max={quantityLimit(line)}
              onDecrease={() => counterCart.change((now) => setQuantity(now, line, line.quantity - 1))}
              onIncrease={() => counterCart.change((now) => setQuantity(now, line, line.quantity + 1))}
            />
          </span>
        </div>
      )}
      {noting && !locked && (
        <NoteField
          note={specialInstructions}
          onNote={(note) => edit({ isPacked, specialInstructions: note })}
          onDone={() => {
            setNoting(false);
            noteButton.current?.focus();
          }}
        />
      )}
    </li>
  );
}

interface NoteFieldProps {
  note: string;
  onNote: (note: string) => void;
  onDone: () => void;
}

/** The cook's note: frequent requests as chips, and a field for any other words. */
function NoteField({ note, onNote, onDone }: NoteFieldProps) {
  const readyNotes = useReadyNotes();
  // The stored note is trimmed, which would swallow the space before the next word.
  const [draft, setDraft] = useState(note);
  const change = (next: string) => {
    setDraft(next);
    onNote(next);
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        {readyNotes.map((ready) => {
          const on = hasNote(draft, ready);
          return (
            <button
              key={ready}
              type="button"
              aria-pressed={on}
              onClick={() => change(toggleNote(draft, ready))}
              className={clsx(
                'min-h-(--tap) touch-manipulation rounded-full border px-3.5 text-sm font-medium',
                on ? 'border-accent bg-accent-soft text-ink' : 'border-line-strong bg-surface hover:bg-wash',
              )}
            >
              {ready}
            </button>
          );
        })}
      </div>
      <Field label={<Trans>Note for the cook</Trans>}>
        <TextInput
          autoComplete="off"
          enterKeyHint="done"
          maxLength={INSTRUCTIONS_MAX}
          value={draft}
          onChange={({ target }) => change(target.value.replace(/\p{Cc}+/gu, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise the same key press would also press the button that gets the focus.
            event.preventDefault();
            onDone();
          }}
        />
      </Field>
    </div>
  );
}
