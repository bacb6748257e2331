import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCY_SIGN, QUANTITY_MAX, type Snack } from '@tiffin/contracts';
import { useState } from 'react';
import { localizedName } from '../../language/localized-name';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Stepper } from '../../ui/stepper';
import { toast } from '../../ui/toast';
import { canAddLine, lineOf } from '../cart/cart-changes';
import { addUnits, replaceLine } from '../cart/cart-edits';
import type { SnackInCart } from '../cart/cart-item';
import { lineAmount } from '../cart/cart-sums';
import { ChoiceProblemText } from '../cart/choice-problem-text';
import { obstacleOf, preselected, stillPossible } from '../food-contents/dish-choice';
import { OptionGroups } from '../food-contents/option-groups';
import { dishToCartItem } from '../home/dish-line';
import { plainAmount } from '../home/plain-amount';
import { counterCart } from './counter-cart';

interface ChooseOptionsProps {
  dish: Snack;
  /** The line of the order that gets other options; without it, the dish is added. */
  line?: SnackInCart;
  onClose: () => void;
}

/** The options and the quantity of a dish, before it is added to the counter order. */
export function ChooseOptions({ dish, line, onClose }: ChooseOptionsProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(() => (line ? stillPossible(dish, line) : preselected(dish)));
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const draft: SnackInCart = {
    ...dishToCartItem(dish, chosen),
    ...(line && { isPacked: line.isPacked, specialInstructions: line.specialInstructions }),
    quantity,
  };
  const obstacle = obstacleOf(dish, chosen);
  const amount = `${CURRENCY_SIGN}${plainAmount(lineAmount(draft))}`;
  const save = () => {
    const { cart } = counterCart.state();
    const there = lineOf(cart, draft)?.quantity ?? 0;
    if (!line && (there + quantity > QUANTITY_MAX || (there === 0 && !canAddLine(cart)))) return void toast.error(t`max quantity reached`);
    counterCart.change((now) => (line ? replaceLine(now, line, draft) : addUnits(now, draft)));
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={localizedName(dish)}>
      <div>
        <div className="grid gap-4">
          <OptionGroups groups={dish.optionGroups ?? []} chosen={chosen} onChoose={setChosen} />
        </div>
        {/* Stays in sight below many options. */}
        <div className="sticky bottom-0 z-1 -mx-6 mt-4 -mb-[calc(1.5rem+env(safe-area-inset-bottom))] flex flex-wrap gap-3 border-t border-line bg-raised px-6 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))] min-[520px]:-mb-6 min-[520px]:rounded-b-dialog min-[520px]:pb-4">
          <Stepper
            tone="plain"
            label={localizedName(dish)}
            value={quantity}
            min={1}
            max={QUANTITY_MAX}
            onDecrease={() => setQuantity(quantity - 1)}
            onIncrease={() => setQuantity(quantity + 1)}
          />
          <Button tone="primary" className="min-w-0 flex-[1_1_10rem] px-3! tabular-nums" disabled={obstacle !== undefined} onClick={save}>
            <span className="wrap-anywhere">
              {obstacle ? (
                <ChoiceProblemText problem={obstacle} dish={dish} chosen={draft.options ?? []} />
              ) : line ? (
                <Trans>Save · {amount}</Trans>
              ) : (
                <Trans>
                  Add {quantity} · {amount}
                </Trans>
              )}
            </span>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
