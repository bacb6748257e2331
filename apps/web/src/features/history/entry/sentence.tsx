import { Trans } from '@lingui/react/macro';
import { formatRupees, type AuditEntry, type AuditKind } from '@tiffin/contracts';
import { personName } from '../../../language/person-name';
import { studentOrdersPath } from '../../students/student-paths';
import { BillSentence } from './bill-sentence';
import { kindOf, type SentenceProps } from './kind-of';
import { MenuSentence } from './menu-sentence';
import { OrderSentence } from './order-sentence';
import { PageLink } from './page-link';

const SENTENCES: Record<AuditKind, (props: SentenceProps) => React.ReactNode> = {
  order: OrderSentence,
  menu: MenuSentence,
  bill: BillSentence,
  account: AccountSentence,
};

/** The entry in words, starting with the verb. A type newer than this client is shown as its raw name. */
export function Sentence(props: SentenceProps) {
  const Of = SENTENCES[kindOf(props.entry)];
  return <Of {...props} />;
}

/** A change to an account or to the canteen itself. */
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
      return own ? <Trans>Requested a new password</Trans> : <Trans>Sent a new password to {whose}</Trans>;
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
      return <Trans>Removed the monthly limit</Trans>;
    case 'StudentCreditSet':
      return (
        <Trans>
          Gave {whose} a monthly limit of {formatRupees(amount)}
        </Trans>
      );
    case 'StudentCreditLifted':
      return <Trans>Let {whose} order without a monthly limit</Trans>;
    case 'StudentCreditReset':
      return <Trans>Reset the monthly limit of {whose} to the canteen’s</Trans>;
    case 'CanteenRegistered':
      return <Trans>Registered the canteen</Trans>;
    case 'CanteenApproved':
      return <Trans>Approved the canteen</Trans>;
    case 'CanteenRegistrationDropped':
      return <Trans>Dropped the canteen’s registration</Trans>;
    case 'CanteenSuspended':
      return <Trans>Suspended the canteen</Trans>;
    case 'CanteenResumed':
      return <Trans>Activated the canteen again</Trans>;
    case 'ContractorReplaced':
      return <Trans>Handed the canteen over to another contractor</Trans>;
    default:
      return type;
  }
}

/** The server's names for removed accounts, which have no page to link to. */
const GONE = ['Removed student', 'Removed account'];

/** The account's owner; a student's name links to their orders. */
function StudentName({ entry: { type, account } }: { entry: AuditEntry }) {
  if (!account) return null;
  if (type !== 'StudentRegistered' || GONE.includes(account.fullName)) return personName(account);
  return <PageLink to={studentOrdersPath(account)}>{account.fullName}</PageLink>;
}
