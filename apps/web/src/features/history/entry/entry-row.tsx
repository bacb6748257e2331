import { Trans, useLingui } from '@lingui/react/macro';
import { formatRupees, type ActorRole, type AuditEntry, type AuditKind } from '@tiffin/contracts';
import { ReceiptText, ShoppingBag, UserRound, UtensilsCrossed, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { personName } from '../../../language/person-name';
import { clockTime } from '../../orders/order-date';
import { ordersOfStudent } from '../../students/orders-of-student';
import { BillSentence } from './bill-sentence';
import { kindOf, type SentenceProps } from './kind-of';
import { MenuSentence } from './menu-sentence';
import { OrderSentence } from './order-sentence';
import { QUIET_LINK } from './quiet-link';

const ICONS: Record<AuditKind, LucideIcon> = { order: ShoppingBag, menu: UtensilsCrossed, bill: ReceiptText, account: UserRound };
const TINTS: Record<AuditKind, string> = {
  order: 'bg-(--tint-1)',
  menu: 'bg-(--tint-2)',
  bill: 'bg-(--tint-4)',
  account: 'bg-(--tint-5)',
};

/** One thing that was done: on wide screens a dense line of when, what and by whom; on phones what first. */
export function EntryRow({ timeZone, ...sentence }: SentenceProps & { timeZone: string }) {
  const { entry } = sentence;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-2 md:min-h-11 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,10rem)_4.5rem] md:px-4 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,15rem)_4.5rem] md:py-1">
      <KindSign entry={entry} />
      <p className="leading-snug wrap-anywhere">
        <Sentence {...sentence} />
      </p>
      <p className="text-sm wrap-anywhere text-muted max-md:col-start-2">
        <Actor actor={entry.actor} />
        <span className="md:hidden"> · {clockTime(entry.at, timeZone)}</span>
      </p>
      <time dateTime={entry.at} className="text-right text-sm whitespace-nowrap text-muted tabular-nums max-md:hidden">
        {clockTime(entry.at, timeZone)}
      </time>
    </li>
  );
}

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

const SENTENCES: Record<AuditKind, (props: SentenceProps) => React.ReactNode> = {
  order: OrderSentence,
  menu: MenuSentence,
  bill: BillSentence,
  account: AccountSentence,
};

/** What was done, in plain words that begin with what they did. A type that is newer than this page stands as it is. */
function Sentence(props: SentenceProps) {
  const Of = SENTENCES[kindOf(props.entry)];
  return <Of {...props} />;
}

/** What was done to somebody's account, or to the canteen itself. */
function AccountSentence({ entry }: SentenceProps) {
  const { type, actor, account, amount = 0 } = entry;
  const whose = <StudentName entry={entry} />;
  const own = actor._id === account?._id;
  switch (type) {
    case 'StudentRegistered':
      return <Trans>Registered {whose} as a student</Trans>;
    case 'StudentRemoved':
      return <Trans>Removed a student and all their details</Trans>;
    case 'AccountDetailsChanged':
      return own ? <Trans>Changed their own details</Trans> : <Trans>Changed the details of {whose}</Trans>;
    case 'PasswordChanged':
      return <Trans>Changed their password</Trans>;
    case 'PasswordSent':
      return own ? <Trans>Had a new password sent to themselves</Trans> : <Trans>Had a new password sent to {whose}</Trans>;
    case 'PasswordReset':
      return <Trans>Chose a new password after forgetting the old one</Trans>;
    case 'KitchenKeyChanged':
      return <Trans>Changed the kitchen key</Trans>;
    case 'CounterKeyChanged':
      return <Trans>Changed the counter key</Trans>;
    case 'StudentCardReplaced':
      return own ? <Trans>Replaced their card</Trans> : <Trans>Replaced the card of {whose}</Trans>;
    case 'PaymentAddressChanged':
      return <Trans>Changed where students pay by UPI</Trans>;
    case 'CreditLimitSet':
      return <Trans>Set the monthly limit to {formatRupees(amount)}</Trans>;
    case 'CreditLimitRemoved':
      return <Trans>Took the monthly limit away</Trans>;
    case 'StudentCreditSet':
      return (
        <Trans>
          Gave {whose} a monthly limit of {formatRupees(amount)}
        </Trans>
      );
    case 'StudentCreditLifted':
      return <Trans>Let {whose} order without a monthly limit</Trans>;
    case 'StudentCreditReset':
      return <Trans>Gave {whose} the canteen’s monthly limit again</Trans>;
    case 'CanteenRegistered':
      return <Trans>Registered the canteen</Trans>;
    case 'CanteenApproved':
      return <Trans>Approved the canteen</Trans>;
    case 'CanteenRegistrationDropped':
      return <Trans>Dropped the canteen’s registration</Trans>;
    case 'CanteenSuspended':
      return <Trans>Suspended the canteen</Trans>;
    case 'CanteenResumed':
      return <Trans>Let the canteen go on</Trans>;
    case 'ContractorReplaced':
      return <Trans>Gave the canteen to another contractor</Trans>;
    default:
      return type;
  }
}

/** What the server calls whoever is gone: nobody to go to. */
const GONE = ['Removed student', 'Removed account'];

/** Whose account it is; a student who was registered leads to their orders. */
function StudentName({ entry: { type, account } }: { entry: AuditEntry }) {
  if (!account) return null;
  if (type !== 'StudentRegistered' || GONE.includes(account.fullName)) return personName(account);
  return (
    <Link className={QUIET_LINK} to={ordersOfStudent(account)}>
      {account.fullName}
    </Link>
  );
}

/** `Ramesh · Contractor`; whoever has no name of their own is called by their role alone. */
function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  const { t } = useLingui();
  const name = personName(actor);
  const roles: Record<ActorRole, string> = {
    student: t`Student`,
    contractor: t`Contractor`,
    staff: t`Kitchen`,
    counter: t`Counter`,
    admin: t`Admin`,
    system: t`by itself`,
  };
  const label = roles[actor.role];
  if (name === '' || name === label) return <b className="font-medium text-ink">{label}</b>;
  return (
    <>
      <b className="font-medium text-ink">{name}</b> · {label}
    </>
  );
}
