import { useLingui } from '@lingui/react/macro';
import type { Student } from '@tiffin/contracts';
import { Ellipsis, Gauge, Pencil, ReceiptText, Trash2, WalletMinimal } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { studentBillsPath, studentOrdersPath } from './student-paths';

export type StudentAct = 'edit' | 'limit' | 'remove';
export type OnStudentAct = (student: Student, act: StudentAct) => void;

/** What a contractor can do with a student, and the pages about them. */
export function StudentMenu({ student, onAct }: { student: Student; onAct: OnStudentAct }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { fullName } = student;
  return (
    <Menu
      trigger={<IconButton tone="muted" label={t`More about ${fullName}`} icon={<Ellipsis aria-hidden size={20} />} />}
      items={[
        { label: t`Orders`, icon: <ReceiptText aria-hidden size={19} />, onSelect: () => void navigate(studentOrdersPath(student)) },
        { label: t`Bills`, icon: <WalletMinimal aria-hidden size={19} />, onSelect: () => void navigate(studentBillsPath(student)) },
        { label: t`Edit`, icon: <Pencil aria-hidden size={19} />, onSelect: () => onAct(student, 'edit') },
        { label: t`Monthly limit`, icon: <Gauge aria-hidden size={19} />, onSelect: () => onAct(student, 'limit') },
        { label: t`Remove`, icon: <Trash2 aria-hidden size={19} />, tone: 'danger', onSelect: () => onAct(student, 'remove') },
      ]}
    />
  );
}
