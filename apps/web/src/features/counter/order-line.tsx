import { Trans, useLingui } from '@lingui/react/macro';
import { INSTRUCTIONS_MAX } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { MessageSquareText, Package } from 'lucide-react';
import { useRef, useState } from 'react';
import { localizedName, optionsText } from '../../language/localized-name';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { Money } from '../../ui/money';
import { Stepper } from '../../ui/stepper';
import { setQuantity } from '../cart/cart-changes';
import { editLine, type LineEdit } from '../cart/cart-edits';
import type { CartItem } from '../cart/cart-item';
import { lineAmount } from '../cart/cart-sums';
import { LineShortage } from '../cart/line-shortage';
import { hasNote, toggleNote, useNotesText, useReadyNotes } from '../cart/ready-notes';
import type { Shortage } from '../cart/shortages';
import { useSnacks } from '../home/use-menu';
import { ChooseOptions } from './choose-options';
import { counterCart } from './counter-cart';

interface OrderLineProps {
  line: CartItem;
  shortage: Shortage | undefined;
  /** The highest quantity that it may have now. */
  limit: number;
  /** It is being sent. */
  locked: boolean;
}

/** An item of the current counter order: its options, quantity, packing and note for the cook. */
export function OrderLine({ line, shortage, limit, locked }: OrderLineProps) {
  const { t } = useLingui();
  const textOf = useNotesText();
  const [noting, setNoting] = useState(false);
  const noteButton = useRef<HTMLButtonElement>(null);
  const dish = localizedName(line);
  const options = line.options && optionsText(line.options);
  // Several lines can be of one dish.
  const name = options ? `${dish}, ${options}` : dish;
  const { isPacked } = line;
  const specialInstructions = line.type === 'Snack' ? line.specialInstructions : '';
  const edit = (change: LineEdit) => counterCart.change((now) => editLine(now, line, change));
  return (
    <li className="grid gap-1 py-1.5">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{dish}</span>
          {options && <span className="block text-sm">{options}</span>}
        </span>
        <span className="tabular-nums">
          <Money amount={lineAmount(line)} />
        </span>
      </p>
      {shortage?.kind === 'options' && <OtherOptions line={line} locked={locked} shortage={shortage} />}
      {shortage && shortage.kind !== 'options' && (
        <p className="text-sm font-semibold text-danger-ink">
          {shortage.kind === 'few' ? <Trans>Only {shortage.left} left</Trans> : <Trans>Not Available</Trans>}
        </p>
      )}
      {specialInstructions && (locked || !noting) && <p className="text-sm text-muted wrap-anywhere">{textOf(specialInstructions)}</p>}
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
              max={limit}
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

/** Why the line needs other options, and a button that asks for them. */
function OtherOptions({ line, locked, shortage }: { line: CartItem; locked: boolean; shortage: Shortage }) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const name = localizedName(line);
  const dish = useSnacks().data?.find(({ _id }) => _id === line._id);
  return (
    <>
      <LineShortage item={line} shortage={shortage} />
      {dish && line.type === 'Snack' && !locked && (
        <Button
          tone="soft"
          className="justify-self-start px-3! text-sm"
          aria-label={t`Choose options: ${name}`}
          onClick={() => setChoosing(true)}
        >
          <Trans>Choose options</Trans>
        </Button>
      )}
      {choosing && dish && line.type === 'Snack' && <ChooseOptions dish={dish} line={line} onClose={() => setChoosing(false)} />}
    </>
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
  const textOf = useNotesText();
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
              {textOf(ready)}
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
