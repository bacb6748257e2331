import type { Diet } from '@tiffin/contracts';
import { Leaf } from 'lucide-react';
import { tellingDiets, useDietNames } from './diets';

/** For whom a snack is, in as few words as say it. */
export function DietLine({ diets }: { diets: readonly Diet[] }) {
  const names = useDietNames();
  const telling = tellingDiets(diets);
  if (telling.length === 0) return null;
  return (
    <p className="mt-0.5 flex items-center gap-1 text-sm font-medium text-ready-ink">
      <Leaf aria-hidden size={14} strokeWidth={2.2} className="shrink-0" />
      {telling.map((diet) => names[diet]).join(' · ')}
    </p>
  );
}
