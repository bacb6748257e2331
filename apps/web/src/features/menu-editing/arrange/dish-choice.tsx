import { Trans } from '@lingui/react/macro';
import type { Snack } from '@tiffin/contracts';
import { localizedName } from '../../../language/localized-name';
import { Checkbox } from '../../../ui/checkbox';
import { categoryOf, withSnackIn, type Draft } from './draft';

interface DishChoiceProps {
  /** The key of the category. */
  categoryKey: string;
  draft: Draft;
  snacks: readonly Snack[];
  onChange: (draft: Draft) => void;
}

/** The snacks of a category, to be ticked. A snack of another category says which; ticking moves it. */
export function DishChoice({ categoryKey, draft, snacks, onChange }: DishChoiceProps) {
  if (snacks.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">
        <Trans>Snacks in this category</Trans>
      </legend>
      <div className="grid gap-x-5 sm:grid-cols-2 lg:grid-cols-3">
        {snacks.map((snack) => {
          const key = categoryOf(draft, snack);
          const other = key === categoryKey ? undefined : draft.categories.find((category) => category.key === key);
          return (
            <Checkbox
              key={snack._id}
              checked={key === categoryKey}
              onChange={(on) => onChange(withSnackIn(draft, snack, on ? categoryKey : ''))}
              label={
                <span className="wrap-anywhere">
                  {localizedName(snack)}
                  {other?.name && (
                    <span className="text-sm text-muted">
                      {' · '}
                      <bdi>{other.name}</bdi>
                    </span>
                  )}
                </span>
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
