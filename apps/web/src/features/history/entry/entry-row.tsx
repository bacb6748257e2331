import { useLingui } from '@lingui/react/macro';
import type { ActorRole, AuditEntry, AuditKind } from '@tiffin/contracts';
import { ReceiptText, ShoppingBag, UserRound, UtensilsCrossed, type LucideIcon } from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import { personName } from '../../../language/person-name';
import { clockTime } from '../../orders/order-date';
import { BulkItems } from './bulk-items';
import { kindOf, type SentenceProps } from './kind-of';
import { Sentence } from './sentence';

const ICONS: Record<AuditKind, LucideIcon> = { order: ShoppingBag, menu: UtensilsCrossed, bill: ReceiptText, account: UserRound };
const TINTS: Record<AuditKind, string> = {
  order: 'bg-(--tint-1)',
  menu: 'bg-(--tint-2)',
  bill: 'bg-(--tint-4)',
  account: 'bg-(--tint-5)',
};

type EntryRowProps = SentenceProps & ComponentProps<'li'> & { timeZone: string };

/** One entry: on wide screens a line with time, action and actor; on phones the action first. */
export const EntryRow = memo(function EntryRow({ entry, itemNames, onOrder, timeZone, ...item }: EntryRowProps) {
  return (
    <li
      {...item}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-2 md:min-h-11 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,10rem)_4.5rem] md:px-4 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,15rem)_4.5rem] md:py-1"
    >
      <KindSign entry={entry} />
      <p className="leading-snug wrap-anywhere">
        <Sentence entry={entry} itemNames={itemNames} onOrder={onOrder} />
      </p>
      <p className="text-sm wrap-anywhere text-muted max-md:col-start-2">
        <Actor actor={entry.actor} />
        <span className="md:hidden"> · {clockTime(entry.at, timeZone)}</span>
      </p>
      <time dateTime={entry.at} className="text-right text-sm whitespace-nowrap text-muted tabular-nums max-md:hidden">
        {clockTime(entry.at, timeZone)}
      </time>
      {entry.bulk && <BulkItems bulk={entry.bulk} />}
    </li>
  );
});

function KindSign({ entry }: { entry: AuditEntry }) {
  const kind = kindOf(entry);
  const Icon = ICONS[kind];
  return (
    <span
      aria-hidden
      className={`grid size-8 place-items-center md:size-7 rounded-full text-(--on-tint) max-md:row-span-2 max-md:self-start ${TINTS[kind]}`}
    >
      <Icon size={16} />
    </span>
  );
}

/** `Ramesh · Contractor`; only the role for an actor without a name. */
function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  const { t } = useLingui();
  const name = personName(actor);
  const roles: Record<ActorRole, string> = {
    student: t`Student`,
    contractor: t`Contractor`,
    staff: t`Kitchen`,
    counter: t`Counter`,
    admin: t`Admin`,
    system: t`automatically`,
  };
  const label = roles[actor.role];
  if (name === '' || name === label) return <b className="font-medium text-ink">{label}</b>;
  return (
    <>
      <b className="font-medium text-ink">{name}</b> · {label}
    </>
  );
}
