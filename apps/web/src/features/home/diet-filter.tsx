import { useLingui } from '@lingui/react/macro';
import { DIETS } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Check, Leaf } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDietNames, useDiet } from './diets';

/** Shows only the snacks of one diet; a second tap shows all. */
export function DietFilter() {
  const { t } = useLingui();
  const names = useDietNames();
  const [chosen, choose] = useDiet();
  const group = useRef<HTMLDivElement>(null);
  // A reloaded page may have a diet that is beyond the edge of its row.
  useEffect(() => group.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), []);
  return (
    <div ref={group} role="group" aria-label={t`Diet`} className="flex shrink-0 items-center gap-2">
      {DIETS.map((diet) => {
        const on = diet === chosen;
        const Icon = on ? Check : Leaf;
        return (
          <button
            key={diet}
            type="button"
            aria-pressed={on}
            onClick={() => choose(on ? undefined : diet)}
            className={clsx(
              'inline-flex min-h-(--tap) items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold transition-colors duration-(--fast)',
              on ? 'border-ready bg-ready-soft text-ready-ink' : 'border-line-strong bg-surface text-ink hover:bg-wash',
            )}
          >
            <Icon aria-hidden size={16} strokeWidth={on ? 2.8 : 2} className={clsx(!on && 'text-muted')} />
            {names[diet]}
          </button>
        );
      })}
    </div>
  );
}
