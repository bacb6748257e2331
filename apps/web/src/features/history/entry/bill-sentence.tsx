import { Trans } from '@lingui/react/macro';
import { personName } from '../../../language/person-name';
import { Money } from '../../../ui/money';
import { monthAndYear, monthKey } from '../../bill/bill-dates';
import { paymentText } from '../../bill/payment-text';
import { studentBillsPath } from '../../students/student-paths';
import { monthOf, type SentenceProps } from './kind-of';
import { PageLink } from './page-link';
import { Reason } from './reason';

/** A change to a bill; its month links to the bill. */
export function BillSentence({ entry }: SentenceProps) {
  const { type, amount = 0, reason, account } = entry;
  const month = monthOf(entry);
  const name = account ? personName(account) : '';
  const bill = (
    <PageLink to={`${studentBillsPath({ _id: account?._id ?? '' })}?bill=${monthKey(month)}`}>
      <Trans>bill for {monthAndYear(month)}</Trans>
    </PageLink>
  );
  const payment = paymentText(entry);
  const how = payment && <> · {payment}</>;
  switch (type) {
    case 'BillIssued':
      return (
        <Trans>
          Issued the {bill} of {name}: <Money amount={amount} />
        </Trans>
      );
    case 'BillRevised':
      return (
        <Trans>
          Revised the {bill} of {name}, now <Money amount={amount} />
        </Trans>
      );
    case 'BillPaid':
      if (amount === 0)
        return (
          <Trans>
            Settled the {bill} of {name}: nothing to pay
          </Trans>
        );
      return (
        <>
          <Trans>
            Marked the {bill} of {name} as paid: <Money amount={amount} />
          </Trans>
          {how}
        </>
      );
    case 'BillPartPaid':
      return (
        <>
          <Trans>
            Recorded a part payment of the {bill} of {name}: <Money amount={amount} />
          </Trans>
          {how}
        </>
      );
    case 'BillPaymentClaimed':
      return (
        <>
          <Trans>
            Reported a UPI payment for the {bill} of {name}: <Money amount={amount} />
          </Trans>
          {how}
        </>
      );
    case 'BillPaymentClaimCorrected':
      return (
        <>
          <Trans>
            Corrected the UPI payment reported for the {bill} of {name}: <Money amount={amount} />
          </Trans>
          {how}
        </>
      );
    case 'BillPaymentClaimWithdrawn':
      return (
        <Trans>
          Withdrew the UPI payment reported for the {bill} of {name}
        </Trans>
      );
    case 'BillPaymentClaimDeclined':
      return (
        <>
          <Trans>
            Declined the payment reported for the {bill} of {name}
          </Trans>
          <Reason reason={reason} />
        </>
      );
    case 'BillPaymentReversed':
      return (
        <>
          <Trans>
            Reversed a payment of the {bill} of {name}: <Money amount={amount} />
          </Trans>
          <Reason reason={reason} />
        </>
      );
    case 'BillReminderSent':
      return (
        <Trans>
          Reminded {name} of the {bill}
        </Trans>
      );
    case 'BillQuestioned':
      return (
        <>
          <Trans>
            Asked about the {bill} of {name}
          </Trans>
          <Reason reason={reason} />
        </>
      );
    case 'BillCorrected':
      return (
        <Trans>
          Deducted <Money amount={-amount} /> from the {bill} of {name}
        </Trans>
      );
    case 'BillQuestionAnswered':
      return (
        <>
          <Trans>
            Answered what {name} asked about the {bill}
          </Trans>
          <Reason reason={reason} />
        </>
      );
    default:
      return type;
  }
}
