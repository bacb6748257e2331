import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCY_SIGN, type DishOption, type OptionGroup } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { localizedName } from '../../language/localized-name';
import { plainAmount } from '../home/plain-amount';
import { countOf, isOneOf, withTap } from './dish-choice';

interface OptionGroupsProps {
  groups: readonly OptionGroup[];
  /** Ids of the chosen options. */
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

/** A dish's choices, group by group. */
export function OptionGroups({ groups, chosen, onChoose }: OptionGroupsProps) {
  return groups.map((group) => <Group key={group._id} group={group} chosen={chosen} onChoose={onChoose} />);
}

function Group({ group, chosen, onChoose }: Omit<OptionGroupsProps, 'groups'> & { group: OptionGroup }) {
  const hint = useId();
  const count = countOf(group, chosen);
  const isFull = group.max > 1 && count >= group.max;
  return (
    <fieldset aria-describedby={hint} className="min-w-0">
      <legend className="text-lg font-semibold wrap-anywhere">{localizedName(group)}</legend>
      <p id={hint} role="status" className={clsx('text-sm', count < group.min ? 'font-medium text-accent-ink' : 'text-muted')}>
        {isFull ? <Full max={group.max} /> : <HowMany group={group} />}
      </p>
      <div className="mt-1 divide-y divide-line">
        {group.options.map((option) => {
          const isChosen = chosen.includes(option._id);
          return (
            <OptionRow
              key={option._id}
              option={option}
              type={isOneOf(group) ? 'radio' : 'checkbox'}
              group={group._id}
              isChosen={isChosen}
              isOff={!option.isAvailable || (isFull && !isChosen)}
              onTap={() => onChoose(withTap(group, chosen, option._id))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function HowMany({ group: { min, max } }: { group: OptionGroup }) {
  if (max === 1) return min === 1 ? <Trans>Choose one</Trans> : <Trans>Choose one or none</Trans>;
  if (min === 0) return <Trans>Choose up to {max}</Trans>;
  if (min === max) return <Trans>Choose {max}</Trans>;
  return (
    <Trans>
      Choose {min} to {max}
    </Trans>
  );
}

function Full({ max }: { max: number }) {
  return (
    <Trans>
      {max} of {max} chosen. Take one away to choose another.
    </Trans>
  );
}

interface OptionRowProps {
  option: DishOption;
  type: 'radio' | 'checkbox';
  group: string;
  isChosen: boolean;
  isOff: boolean;
  onTap: () => void;
}

/** An option with what it adds to the price; the whole row can be tapped. */
function OptionRow({ option, type, group, isChosen, isOff, onTap }: OptionRowProps) {
  const { t } = useLingui();
  const { price, isAvailable } = option;
  return (
    <label className={clsx('flex min-h-12 flex-wrap items-center gap-x-3 py-2', isOff ? 'text-muted' : 'cursor-pointer')}>
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          type={type}
          name={group}
          checked={isChosen}
          // An option that was switched off meanwhile can still be taken away.
          disabled={isOff && !isChosen}
          onChange={onTap}
          className={clsx(
            'peer absolute inset-0 size-6 appearance-none border-2 border-line-strong bg-surface checked:border-accent checked:bg-accent enabled:cursor-pointer disabled:opacity-50',
            type === 'radio' ? 'rounded-full' : 'rounded-[7px]',
          )}
        />
        {type === 'radio' ? (
          <span aria-hidden className="pointer-events-none relative hidden size-2.5 rounded-full bg-on-accent peer-checked:block" />
        ) : (
          <Check
            aria-hidden
            size={16}
            strokeWidth={3.4}
            className="pointer-events-none relative hidden text-on-accent peer-checked:block"
          />
        )}
      </span>
      <span className="min-w-0 flex-[1_1_4rem] wrap-anywhere">
        {localizedName(option)}
        {!isAvailable && <span className="block text-sm">{t`Not available now`}</span>}
      </span>
      {price > 0 && (
        <span className="ml-auto tabular-nums">
          +{CURRENCY_SIGN}
          {plainAmount(price)}
        </span>
      )}
    </label>
  );
}
