import { useLingui } from '@lingui/react/macro';
import { foodMarkOf } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Check, Leaf } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MENU_DIETS, useDiet, useDietNames, useWithout } from './diets';
import { useSnacks } from './use-menu';
import type { MenuTab } from './use-menu-tab';

/** Shows only the snacks of one diet, and for students who avoid something only the items without it; a second tap shows all. */
export function DietFilter({ tab }: { tab: MenuTab }) {
  const { t } = useLingui();
  const names = useDietNames();
  const [chosen, choose] = useDiet();
  const { without, avoidsAny, toggle } = useWithout();
  const hasEgg = useSnacks(false).data?.some((snack) => foodMarkOf(snack) === 'egg');
  const diets = tab === 'snacks' ? MENU_DIETS.filter((diet) => diet !== 'egg' || hasEgg) : [];
  const group = useRef<HTMLDivElement>(null);
  // A reloaded page may have a diet that is beyond the edge of its row.
  useEffect(() => group.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), []);
  return (
    <div ref={group} role="group" aria-label={t`Diet`} className="flex shrink-0 items-center gap-2">
      {avoidsAny && <FilterChip on={without !== undefined} label={t`Without what I avoid`} onToggle={toggle} />}
      {diets.map((diet) => (
        <FilterChip
          key={diet}
          on={diet === chosen}

          label={names[diet]}
          onToggle={() => choose(diet === chosen ? undefined : diet)}
        />
      ))}
    </div>
  );
}

interface FilterChipProps {
  on: boolean;
  label: string;
  onToggle: () => void;
}

function FilterChip({ on, label, onToggle }: FilterChipProps) {
  const Icon = on ? Check : Leaf;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className={clsx(
        'inline-flex min-h-(--tap) items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-(--fast)',
        on ? 'border-ready bg-ready-soft text-ready-ink' : 'border-line-strong bg-surface text-ink hover:bg-wash',
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={on ? 2.8 : 2} className={clsx(!on && 'text-muted')} />
      {label}
    </button>
  );
}
