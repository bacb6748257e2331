import { Trans } from '@lingui/react/macro';
import type { Student } from '@tiffin/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Dialog } from '../../../ui/dialog';
import { OpenOrders } from './open-orders';
import { StillUnpaid } from './still-unpaid';
import { useRemoveStudent } from './use-remove-student';

interface RemoveStudentProps {
  student: Student;
  open: boolean;
  onClose: () => void;
}

/** Asks before a student is removed, and says what will happen (popup `removeStudent`, decisions 2.10). */
export function RemoveStudent({ student, open, onClose }: RemoveStudentProps) {
  const { fullName } = student;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={<Trans>Remove {fullName}?</Trans>}
      description={
        <Trans>
          The account closes at once. Name, e-mail, phone, picture and roll number are erased everywhere; orders and bills stay, as those of
          a “Removed student”.
        </Trans>
      }
    >
      <Confirmation student={student} onClose={onClose} />
    </Dialog>
  );
}

function Confirmation({ student, onClose }: Omit<RemoveStudentProps, 'open'>) {
  const [understood, setUnderstood] = useState(false);
  const { remove, busy, openOrders } = useRemoveStudent(student, onClose);
  return (
    <div className="grid gap-4">
      <StillUnpaid student={student} />
      {openOrders.length > 0 && <OpenOrders student={student} orders={openOrders} />}
      <Checkbox
        checked={understood}
        disabled={busy}
        onChange={setUnderstood}
        label={<Trans>I understand that this cannot be undone</Trans>}
      />
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onClose}>
          <Trans>Keep</Trans>
        </Button>
        <Button tone="danger" busy={busy} disabled={!understood} onClick={remove}>
          {busy ? <Trans>Removing…</Trans> : <Trans>Remove student</Trans>}
        </Button>
      </div>
    </div>
  );
}
