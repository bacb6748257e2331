import { useLingui } from '@lingui/react/macro';
import type { User } from '@tiffin/contracts';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../../ui/avatar';
import { IconButton } from '../../ui/button';

const loadMenu = () => import('./user-menu');
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }));

/** The avatar at the end of the header. The menu behind it is loaded when somebody reaches for it. */
export function UserButton({ member }: { member: User }) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={t`Your account`}
      aria-haspopup="menu"
      icon={<Avatar person={member} size="sm" />}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu member={member} />
    </Suspense>
  );
}
