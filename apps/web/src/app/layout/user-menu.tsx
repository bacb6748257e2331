import { useLingui } from '@lingui/react/macro';
import { hostelValue, type User } from '@tiffin/contracts';
import { ClipboardList, LogOut, ReceiptText, Settings } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../../ui/avatar';
import { IconButton } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { useLogOut } from './use-log-out';

/** Who is signed in, what is theirs, and the way out. */
export function UserMenu({ member }: { member: User }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const own =
    member.role === 'student'
      ? { label: t`My Orders`, icon: <ReceiptText aria-hidden size={20} />, onSelect: () => void navigate(`/orders/${member._id}`) }
      : { label: t`Today's Orders`, icon: <ClipboardList aria-hidden size={20} />, onSelect: () => void navigate('/today-orders') };
  return (
    <Menu
      trigger={<IconButton label={t`Your account`} icon={<Avatar person={member} size="sm" />} />}
      heading={
        <>
          <span className="block font-semibold">{member.fullName}</span>
          <span className="block text-sm font-normal text-muted">
            {member.role === 'student' ? t`Roll no. ${member.rollNo}` : t`Contractor`} · {hostelValue(member)}
          </span>
        </>
      }
      items={[
        own,
        { label: t`Settings`, icon: <Settings aria-hidden size={20} />, onSelect: () => void navigate('/settings') },
        { label: t`Logout`, icon: <LogOut aria-hidden size={20} />, onSelect: logOut },
      ]}
    />
  );
}
