import { Trans } from '@lingui/react/macro';
import type { Order } from '@tiffin/contracts';
import { shownUserName } from '@tiffin/contracts';
import { Avatar } from '../../../ui/avatar';
import { Money } from '../../../ui/money';
import { shownPhone } from './phone-number';

/** Whose order it is, how to reach them, and what it costs. */
export function TicketStudent({ order: { studentInfo: student, amount } }: { order: Order }) {
  const roll = shownUserName(student.userName);
  return (
    <div className="flex items-center gap-3 px-4 pt-3">
      <Avatar person={student} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          {student.fullName}
          {roll && (
            <span className="font-normal text-muted tabular-nums">
              {' · '}
              <Trans>Roll {roll}</Trans>
            </span>
          )}
        </p>
        <p className="text-sm text-muted tabular-nums">{shownPhone(student.phoneNumber)}</p>
      </div>
      <span className="font-semibold">
        <Money amount={amount} />
      </span>
    </div>
  );
}
