import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCY_SIGN, QUANTITY_MAX, type Snack } from '@tiffin/contracts';
import { type ReactNode, useState } from 'react';
import { localizedName } from '../../language/localized-name';
import { Button } from '../../ui/button';
import { Stepper } from '../../ui/stepper';
import { toast } from '../../ui/toast';
import { canAddLine, lineOf } from '../cart/cart-changes';
import { addUnits, replaceLine } from '../cart/cart-edits';
import type { SnackInCart } from '../cart/cart-item';
import { cartStore } from '../cart/cart-store';
import { sumsOf } from '../cart/cart-sums';
import { ChoiceProblemText } from '../cart/choice-problem-text';
import { LineChips } from '../cart/line-chips';
import { dishToCartItem } from '../home/dish-line';
import { plainAmount } from '../home/plain-amount';
import { useAddedToast } from '../home/use-added-toast';
import { ContentsList } from './contents-list';
import { obstacleOf, preselected, stillPossible } from './dish-choice';
import { OptionGroups } from './option-groups';

interface OrderDishProps {
  dish: Snack;
  /** The line of the cart that is changed; without it, the dish is added. */
  line: SnackInCart | undefined;
  /** A line whose choice the added one begins with. */
  like: SnackInCart | undefined;
  description: ReactNode;
  onDone: () => void;
}

/** A dish's options, notes and packing, and the button that puts it into the cart with its whole amount. */
export function OrderDish({ dish, line, like, description, onDone }: OrderDishProps) {
  const { t } = useLingui();
  const showAdded = useAddedToast();
  const former = line ?? like;
  const [chosen, setChosen] = useState(() => (former ? stillPossible(dish, former) : preselected(dish)));
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [requests, setRequests] = useState({
    isPacked: former?.isPacked ?? false,
    specialInstructions: former?.specialInstructions ?? '',
  });
  const draft: SnackInCart = { ...dishToCartItem(dish, chosen), ...requests, quantity };
  const obstacle = obstacleOf(dish, chosen);
  const amount = `${CURRENCY_SIGN}${plainAmount(sumsOf([draft]).taxed)}`;
  const save = () => {
    if (line) cartStore.change((cart) => replaceLine(cart, line, draft));
    else {
      const { cart } = cartStore.state();
      const there = lineOf(cart, draft)?.quantity ?? 0;
      if (there + quantity > QUANTITY_MAX || (there === 0 && !canAddLine(cart))) return void toast.error(t`max quantity reached`);
      cartStore.change((now) => addUnits(now, draft));
      showAdded();
    }
    onDone();
  };
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {description}
        <OptionGroups groups={dish.optionGroups ?? []} chosen={chosen} onChoose={setChosen} />
        {!line && <ContentsList item={dish} />}
        <LineChips wrap item={draft} onEdit={setRequests} />
      </div>
      <div className="sticky bottom-0 z-1 -mx-6 mt-4 -mb-[calc(1.5rem+env(safe-area-inset-bottom))] flex flex-wrap gap-3 border-t border-line bg-raised px-6 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))] min-[520px]:-bottom-4 min-[520px]:-mb-6 min-[520px]:rounded-b-dialog min-[520px]:pb-4">
        <Stepper
          tone="plain"
          label={localizedName(dish)}
          value={quantity}
          min={1}
          max={QUANTITY_MAX}
          onDecrease={() => setQuantity(quantity - 1)}
          onIncrease={() => setQuantity(quantity + 1)}
        />
        <Button tone="primary" className="min-w-0 flex-[1_1_8rem] px-3! tabular-nums" disabled={obstacle !== undefined} onClick={save}>
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
  );
}
