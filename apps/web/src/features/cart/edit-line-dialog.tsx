import { Trans, useLingui } from '@lingui/react/macro';
import { freeText, INSTRUCTIONS_MAX } from '@tiffin/contracts';
import { useId, useState, type FormEvent } from 'react';
import { errorIn } from '../../forms/checks';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { Field, TextArea } from '../../ui/field';
import { Money } from '../../ui/money';
import { localizedName, optionsText } from '../../language/localized-name';
import { useSnacks } from '../home/use-menu';
import { editLine } from './cart-edits';
import { type CartItem } from './cart-item';
import { cartStore } from './cart-store';
import { lineAmount, PACKING_RUPEES } from './cart-sums';
import { LineOptions } from './line-options';

const INSTRUCTIONS = freeText(INSTRUCTIONS_MAX);

/** Edits a line's packing and instructions (popup `editCartItem`). */
export function EditLineDialog({ item, onClose }: { item: CartItem; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const [isPacked, setPacked] = useState(item.isPacked);
  const [instructions, setInstructions] = useState(item.type === 'Snack' ? item.specialInstructions : '');
  const hasOptions = useSnacks(item.type === 'Snack').data?.some(({ _id, optionGroups }) => _id === item._id && optionGroups);
  const [choosing, setChoosing] = useState(false);
  const wrong = errorIn(INSTRUCTIONS, instructions);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (wrong) return;
    cartStore.change((cart) => editLine(cart, item, { isPacked, specialInstructions: instructions }));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={localizedName(item)}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button tone="primary" type="submit" form={form}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className="grid gap-4">
        {hasOptions && (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">{optionsText(item.options ?? [])}</span>
            <Button className="text-sm" onClick={() => setChoosing(true)}>
              <Trans>Change options</Trans>
            </Button>
          </div>
        )}
        <div className="flex items-center justify-between gap-3 rounded-card border border-line px-3.5 py-2">
          <div aria-hidden>
            <p className="font-semibold">
              <Trans>Pack this item</Trans>
            </p>
            <p className="text-sm text-muted">
              <Trans>
                <Money amount={PACKING_RUPEES} /> each, <Money amount={lineAmount({ price: PACKING_RUPEES, quantity: item.quantity })} />{' '}
                for {item.quantity}
              </Trans>
            </p>
          </div>
          <Switch
            labelHidden
            checked={isPacked}
            onChange={setPacked}
            label={
              <Trans>
                Pack this item, <Money amount={PACKING_RUPEES} /> each
              </Trans>
            }
          />
        </div>
        {item.type === 'Snack' && (
          <Field
            label={t`Special instructions`}
            error={wrong}
            hint={
              <span className="flex justify-between gap-3">
                <Trans>About the food only, no personal details.</Trans>
                <span className="whitespace-nowrap tabular-nums">
                  {instructions.length} / {INSTRUCTIONS_MAX}
                </span>
              </span>
            }
          >
            <TextArea
              value={instructions}
              maxLength={INSTRUCTIONS_MAX}
              placeholder={t`Less spicy, extra onion`}
              // The cook reads a single line; the server refuses line breaks.
              onChange={(event) => setInstructions(event.target.value.replace(/\p{Cc}+/gu, ' '))}
            />
          </Field>
        )}
      </form>
      {choosing && <LineOptions item={item} onClose={() => setChoosing(false)} onDone={onClose} />}
    </Dialog>
  );
}
