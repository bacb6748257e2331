import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/checkbox';
import { Field } from '../../../ui/field';
import { Segmented } from '../../../ui/segmented';
import { AffixedInput } from '../affixed-input';
import type { PriceRule } from './new-prices';

/** A rule as it is typed. */
export interface TypedRule {
  readonly direction: 'raise' | 'lower';
  readonly unit: PriceRule['unit'];
  readonly amount: string;
  readonly rounded: boolean;
}

interface PriceRuleFieldsProps {
  rule: TypedRule;
  onChange: (rule: TypedRule) => void;
  error: string | undefined;
}

/** How the chosen prices change. */
export function PriceRuleFields({ rule, onChange, error }: PriceRuleFieldsProps) {
  const { t } = useLingui();
  const { direction, unit, amount, rounded } = rule;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={t`Raise or lower`}
          full="phone"
          value={direction}
          onChange={(value) => onChange({ ...rule, direction: value })}
          options={[
            { value: 'raise', label: t`Raise` },
            { value: 'lower', label: t`Lower` },
          ]}
        />
        <div className="w-32 max-md:flex-1">
          <Field label={<Trans>By</Trans>} error={error}>
            <AffixedInput
              {...(unit === 'rupees' ? { before: '₹' } : { after: '%' })}
              inputMode="decimal"
              value={amount}
              placeholder={unit === 'rupees' ? '2' : '5'}
              onChange={({ target }) => onChange({ ...rule, amount: target.value })}
            />
          </Field>
        </div>
        <Segmented
          label={t`Unit`}
          value={unit}
          onChange={(value) => onChange({ ...rule, unit: value })}
          options={[
            { value: 'rupees', label: '₹' },
            { value: 'percent', label: '%' },
          ]}
        />
      </div>
      <Checkbox
        checked={rounded}
        onChange={(checked) => onChange({ ...rule, rounded: checked })}
        label={<Trans>Round to whole rupees</Trans>}
      />
    </div>
  );
}
