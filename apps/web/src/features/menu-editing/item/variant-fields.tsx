import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCY_SIGN, STOCK_MAX } from '@tiffin/contracts';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { numberText } from '../../../language/formats';
import { IconButton } from '../../../ui/button';
import { AffixedInput } from '../affixed-input';
import { usePriceErrorTexts } from '../parse-amount';
import type { ItemFormValues } from './use-item-form';
import { countFault, priceFault, type CountFault, type PriceFault } from './variant-rows';

interface VariantFieldsProps {
  form: UseFormReturn<ItemFormValues>;
  errorOf: (name: Path<ItemFormValues>) => string | undefined;
  /** Index of the row, from 0. */
  at: number;
  /** For an existing variant: its count when the form was opened, and now. */
  stock: { seen: number; now: number | undefined } | undefined;
  disabled: boolean;
  onRemove: () => void;
}

/** A variant's price and count in one line, with their errors below. */
export function VariantFields({ form, errorOf, at, stock, disabled, onRemove }: VariantFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const { sayPrice, sayCount } = useFaultTexts();
  const number = at + 1;
  const rows = form.getValues('variants');
  const errors = [errorOf(`variants.${at}.price`), errorOf(`variants.${at}.count`)] as const;
  const described = (error: string | undefined) => ({
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  });
  const price = form.register(`variants.${at}.price`, {
    validate: (_, { variants }) => sayPrice(priceFault(variants, at)),
    // Prices are compared with each other: changing one revalidates the later rows.
    deps: rows.slice(at + 1).map((_, next) => `variants.${at + 1 + next}.price` as const),
  });
  const count = form.register(`variants.${at}.count`, {
    validate: (_, { variants }) => sayCount(variants[at] && countFault(variants[at])),
  });
  return (
    <li className="grid gap-1.5">
      <div className="grid grid-cols-[1fr_1fr_auto] gap-2">
        <AffixedInput
          before={CURRENCY_SIGN}
          inputMode="decimal"
          aria-label={t`Price of variant ${number}`}
          {...described(errors[0])}
          {...price}
        />
        <AffixedInput after={t`left`} inputMode="numeric" aria-label={t`Count of variant ${number}`} {...described(errors[1])} {...count} />
        <IconButton
          tone="muted"
          className="self-center"
          label={t`Remove variant ${number}`}
          icon={<Trash2 aria-hidden size={19} />}
          disabled={disabled}
          onClick={onRemove}
        />
      </div>
      {(errors[0] ?? errors[1]) && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="shrink-0" />
          {[...new Set(errors.filter((error) => error !== undefined))].join(' · ')}
        </p>
      )}
      {stock?.now !== undefined && stock.now !== stock.seen && (
        <p role="status" className="text-sm text-muted tabular-nums">
          <Trans>
            There are {stock.now} left now, not {stock.seen}. What you add or take away applies to the new number.
          </Trans>
        </p>
      )}
    </li>
  );
}

function useFaultTexts() {
  const { t } = useLingui();
  const most = numberText(STOCK_MAX);
  const prices: Record<PriceFault, string> = { ...usePriceErrorTexts(t`Price cannot be 0`), exists: t`Price already exists` };
  const counts: Record<CountFault, string> = {
    zero: t`Count cannot be 0`,
    'no-count': t`Please enter a whole number from 1 to ${most}.`,
  };
  return {
    sayPrice: (fault: PriceFault | undefined) => (fault ? prices[fault] : true),
    sayCount: (fault: CountFault | undefined) => (fault ? counts[fault] : true),
  };
}
