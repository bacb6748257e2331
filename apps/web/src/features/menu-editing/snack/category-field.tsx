import { Trans, useLingui } from '@lingui/react/macro';
import { localizedName } from '../../../language/localized-name';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { useArrangement } from '../../home/use-menu';

interface CategoryFieldProps {
  /** The id of the category; empty for none. */
  value: string;
  onChange: (category: string) => void;
  error: string | undefined;
  disabled: boolean;
}

/** Selects the heading under which students find a snack; empty if the canteen has no categories. */
export function CategoryField({ value, onChange, error, disabled }: CategoryFieldProps) {
  const { t } = useLingui();
  const categories = useArrangement().data?.categories ?? [];
  if (categories.length === 0) return null;
  const options = categories.map((category) => ({ value: category._id, label: localizedName(category) }));
  // A removed category counts as none.
  const shown = categories.some(({ _id }) => _id === value) ? value : '';
  return (
    <Field label={<Trans>Category</Trans>} error={error}>
      <Select
        label={t`Category`}
        name="category"
        options={[{ value: '', label: t`No category` }, ...options]}
        value={shown}
        onChange={onChange}
        disabled={disabled}
      />
    </Field>
  );
}
