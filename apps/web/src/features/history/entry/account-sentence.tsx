import type { SentenceProps } from './kind-of';
import { Trans } from '@lingui/react/macro';
import { StudentName } from './student-name';

/** What was done to somebody's account, or to the canteen itself. */
export function AccountSentence({ entry }: SentenceProps) {
  const { type, actor, account } = entry;
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
