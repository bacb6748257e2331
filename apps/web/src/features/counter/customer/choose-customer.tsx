import { Trans, useLingui } from '@lingui/react/macro';
import { shownUserName, type CounterStudent, type PaymentMethod, type Rupees } from '@tiffin/contracts';
import { Avatar } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import { Segmented } from '../../../ui/segmented';
import { CashChange } from './cash-change';
import { FindStudent } from './find-student';

/** The recipient of a counter order: a student, or a guest who pays now. */
export type Customer =
  | { readonly kind: 'student'; readonly student: CounterStudent | undefined }
  | {
      readonly kind: 'guest';
      readonly paid: PaymentMethod | undefined;
      /** What the guest handed over in cash, in rupees. */
      readonly given?: Rupees | undefined;
    };

interface ChooseCustomerProps {
  customer: Customer;
  /** The order's total in rupees; 0 while it has no items. */
  total: Rupees;
  onCustomer: (customer: Customer) => void;
}

/** Chooses the recipient: a student, whose bill the order goes on, or a guest, who pays now. */
export function ChooseCustomer({ customer, total, onCustomer }: ChooseCustomerProps) {
  const { t } = useLingui();
  const choose = (kind: Customer['kind']) => onCustomer(kind === 'guest' ? { kind, paid: undefined } : { kind, student: undefined });
  return (
    <div className="grid gap-3">
      <Segmented
        full="always"
        label={t`Who is it for?`}
        value={customer.kind}
        onChange={choose}
        options={[
          { value: 'student', label: t`Student` },
          { value: 'guest', label: t`Guest` },
        ]}
      />
      {customer.kind === 'guest' ? (
        <div className="grid gap-1.5">
          <p className="font-semibold">
            <Trans>Paid now</Trans>
          </p>
          <Segmented
            full="always"
            label={t`How the guest paid`}
            value={customer.paid}
            onChange={(paid) => onCustomer({ kind: 'guest', paid })}
            options={[
              { value: 'cash', label: t`Cash` },
              { value: 'upi', label: t`UPI` },
              { value: 'other', label: t`Other` },
            ]}
          />
          {customer.paid === 'cash' && total > 0 && (
            <CashChange total={total} given={customer.given} onGiven={(given) => onCustomer({ ...customer, given })} />
          )}
        </div>
      ) : customer.student ? (
        <div className="flex items-center gap-3 rounded-control bg-ready-soft p-3">
          <Avatar person={customer.student} size="lg" />
          <p className="min-w-0 flex-1 wrap-anywhere">
            <b>{customer.student.fullName}</b>
            <span className="block text-muted tabular-nums">
              <Trans>Roll {shownUserName(customer.student.userName)}</Trans>
            </span>
            <span className="block text-sm text-muted">
              <Trans>The order goes on their bill. Is this the right person?</Trans>
            </span>
          </p>
          <Button tone="quiet" onClick={() => choose('student')}>
            <Trans>Change</Trans>
          </Button>
        </div>
      ) : (
        <FindStudent onFound={(student) => onCustomer({ kind: 'student', student })} />
      )}
    </div>
  );
}
