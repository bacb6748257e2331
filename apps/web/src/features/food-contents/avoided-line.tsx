import { Trans } from '@lingui/react/macro';
import type { Allergen } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { useAllergenNames } from './allergen-names';

/** Says which avoided allergens an item contains. */
export function AvoidedLine({ allergens }: { allergens: readonly Allergen[] }) {
  const names = useAllergenNames();
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-sm font-semibold text-danger-ink">
      <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
      <Trans>Contains: {allergens.map((allergen) => names[allergen]).join(', ')}</Trans>
    </span>
  );
}
