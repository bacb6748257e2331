import { Trans, useLingui } from '@lingui/react/macro';
import { ownName, type Combination } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Check, Package, ShoppingBasket } from 'lucide-react';
import { useId } from 'react';
import { localizedName, optionsText } from '../../../language/localized-name';
import { ageBand, ageSince } from '../../order-age/age';
import type { AgeBand } from '../../order-age/age';
import { useNotesText } from '../../cart/ready-notes';
import { AgeLabel } from '../../order-age/age-label';
import type { DishRow } from '../summary/kitchen-summary';
import { DishButtons, type DishActions } from './dish-buttons';

interface DishCardProps {
  row: DishRow;
  /** All its units are prepared; the card stays for a moment. */
  done: boolean;
  /** An order has just added units. */
  isNew: boolean;
  /** Current time in ms by the server's clock. */
  now: number;
  /** Absent for readers without actions. */
  actions?: DishActions | undefined;
}

/** The longer a dish has waited, the stronger: an edge, then a tint, then a filled count. */
const EDGE: Record<AgeBand, string> = {
  fresh: 'before:bg-transparent',
  old: 'before:bg-warn',
  late: 'before:bg-danger',
  overdue: 'before:bg-danger',
};
const GROUND: Record<AgeBand, string | undefined> = {
  fresh: undefined,
  old: undefined,
  late: 'border-danger/40 bg-[color-mix(in_srgb,var(--danger-soft)_55%,var(--surface))]',
  overdue: 'border-danger bg-danger-soft',
};
const COUNT_COLUMN = 'grid-cols-[4.75rem_minmax(0,1fr)] min-[901px]:grid-cols-[6.25rem_minmax(0,1fr)]';
const WITH_BUTTONS = 'grid-cols-[4.75rem_minmax(0,1fr)_4.5rem] min-[901px]:grid-cols-[6.25rem_minmax(0,1fr)_5rem]';
const CHIP = 'inline-flex items-center gap-1 rounded-lg px-1.5 py-0.5 text-[0.9375rem] leading-tight font-semibold whitespace-nowrap';

/** One dish on the wall, readable from two meters: count, waiting time and instructions, with a large minus button and its undo above. */
export function DishCard({ row, done, isNew, now, actions }: DishCardProps) {
  const name = localizedName(row);
  const band = done ? 'fresh' : ageBand(ageSince(row.oldest, now));
  return (
    <li
      className={clsx(
        'relative grid overflow-hidden rounded-2xl border',
        'before:absolute before:inset-y-0 before:left-0 before:w-2.5',
        actions ? WITH_BUTTONS : COUNT_COLUMN,
        EDGE[band],
        row.readyMade && 'border-dashed',
        GROUND[band] ?? (row.readyMade ? 'border-line-strong bg-paper' : 'border-line bg-surface'),
        isNew && 'after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:border-4 after:border-info',
      )}
    >
      <HowMany row={row} done={done} now={now} filled={band === 'overdue'} />
      <div className="grid content-center gap-1 py-1.5 pr-2 pl-1.5 min-[901px]:px-2.5 min-[901px]:py-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="text-[1.25rem] leading-[1.1] font-bold wrap-break-word min-[901px]:text-[1.5rem]">{name}</h2>
          {!done && <Chips row={row} />}
        </div>
        {!done && row.combinations && <Combinations combinations={row.combinations} />}
        {!done && row.requests.length > 0 && <Requests requests={row.requests} />}
      </div>
      {actions && <DishButtons name={name} remaining={row.remaining} done={done} {...actions} />}
    </li>
  );
}

function HowMany({ row, done, now, filled }: Pick<DishCardProps, 'row' | 'done' | 'now'> & { filled: boolean }) {
  const { t } = useLingui();
  return (
    <div
      className={clsx(
        'relative grid content-center justify-items-center gap-2 py-1 pr-1 pl-2.5',
        filled && 'bg-danger pl-1 text-on-danger',
      )}
    >
      {done ? (
        <span className="text-ready-ink">
          <Check role="img" aria-label={t`All prepared`} strokeWidth={3} className="size-11 min-[901px]:size-15" />
        </span>
      ) : (
        <>
          <p
            className={clsx(
              'leading-[0.8] font-extrabold tracking-[-0.04em] tabular-nums',
              row.remaining < 100 ? 'text-[2.75rem] min-[901px]:text-[4.25rem]' : 'text-[2rem] min-[901px]:text-[2.75rem]',
            )}
          >
            {row.remaining}
          </p>
          <AgeLabel
            placedAt={row.oldest}
            now={now}
            className="gap-1! px-0! text-[0.9375rem] leading-tight min-[901px]:text-[1rem] max-[900px]:[&>svg]:hidden [&>svg]:size-[1.05em]"
          />
        </>
      )}
    </div>
  );
}

function Chips({ row: { readyMade, toPack } }: Pick<DishCardProps, 'row'>) {
  if (!readyMade && toPack === 0) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {readyMade && (
        <span className={clsx(CHIP, 'bg-sunk text-ink')}>
          <ShoppingBasket aria-hidden strokeWidth={2.2} className="size-[1.1em] shrink-0" />
          <Trans>Ready-made</Trans>
        </span>
      )}
      {toPack > 0 && (
        <span className={clsx(CHIP, 'bg-info-soft text-info-ink')}>
          <Package aria-hidden strokeWidth={2.2} className="size-[1.1em] shrink-0" />
          <Trans>Pack {toPack}</Trans>
        </span>
      )}
    </p>
  );
}

/** The units that have options: short ones share a line. */
function Combinations({ combinations }: { combinations: readonly Combination[] }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {combinations.map(({ options, quantity }) => (
        <li
          key={options.map(ownName).join()}
          className="rounded-lg bg-wash px-1.5 py-0.5 text-[1.0625rem] leading-[1.15] font-semibold wrap-anywhere min-[901px]:text-[1.125rem]"
        >
          {optionsText(options)}
          {'\u00a0'}
          <b className="font-extrabold whitespace-nowrap tabular-nums">×{quantity}</b>
        </li>
      ))}
    </ul>
  );
}

function Requests({ requests }: Pick<DishRow, 'requests'>) {
  const heading = useId();
  const textOf = useNotesText();
  return (
    <div>
      <h3 id={heading} className="text-[0.8125rem] leading-tight font-semibold text-muted min-[901px]:text-[0.9375rem]">
        <Trans>Special Requests</Trans>
      </h3>
      <ul aria-labelledby={heading} className="grid gap-0.5">
        {requests.map(({ text, quantity }) => (
          <li key={text} className="text-[1.125rem] leading-[1.15] font-semibold wrap-break-word min-[901px]:text-[1.25rem]">
            <b className="font-bold tabular-nums">{quantity}×</b> <bdi>{textOf(text)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
