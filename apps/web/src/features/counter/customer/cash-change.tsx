import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCY_SIGN, type Rupees } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Field } from '../../../ui/field';
import { Money } from '../../../ui/money';
import { AffixedInput } from '../../menu-editing/affixed-input';
import { changeDue, likelyCash } from './cash-notes';

interface CashChangeProps {
  /** In rupees. */
  total: Rupees;
  /** What the guest handed over, in rupees; `undefined` until the staff say so. */
  given: Rupees | undefined;
  onGiven: (given: Rupees | undefined) => void;
}

/** What a guest gave in cash, and what they get back. It is only computed here and recorded nowhere. */
export function CashChange({ total, given, onGiven }: CashChangeProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-28 flex-1">
          <Field label={<span className="sr-only">{t`Cash given`}</span>}>
            <AffixedInput
              placeholder={t`Cash given`}
              before={CURRENCY_SIGN}
              inputMode="numeric"
              maxLength={5}
              value={given ?? ''}
              onChange={({ target }) => {
                const digits = target.value.replace(/\D/g, '');
                onGiven(digits === '' ? undefined : Number(digits));
              }}
            />
          </Field>
        </div>
        <p role="status" className="text-lg font-bold tabular-nums empty:hidden">
          {given !== undefined && <ChangeText given={given} total={total} />}
        </p>
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-1.5">
        {likelyCash(total).map((sum) => (
          <button
            key={sum}
            type="button"
            aria-pressed={given === sum}
            aria-label={t`The guest gave ${CURRENCY_SIGN}${sum}`}
            onClick={() => onGiven(given === sum ? undefined : sum)}
            className={clsx(
              'min-h-12 touch-manipulation rounded-control border px-1 font-semibold tabular-nums',
              given === sum ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:bg-wash',
            )}
          >
            {CURRENCY_SIGN}
            {sum}
          </button>
        ))}
      </div>
    </div>
  );
}

/** "₹100 → ₹42.25 back". */
export function ChangeText({ given, total }: { given: Rupees; total: Rupees }) {
  const change = changeDue(given, total);
  const sum = `${CURRENCY_SIGN}${given}`;
  return change < 0 ? (
    <span className="text-danger-ink">
      <Trans>
        {sum} → <Money amount={-change} /> missing
      </Trans>
    </span>
  ) : (
    <Trans>
      {sum} → <Money amount={change} /> back
    </Trans>
  );
}
