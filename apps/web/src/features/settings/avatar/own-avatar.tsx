import { useLingui } from '@lingui/react/macro';
import type { User } from '@tiffin/contracts';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../../../ui/avatar';
import { IconButton } from '../../../ui/button';
import { usePreloadWhenIdle } from '../../../ui/use-preload-when-idle';

const load = () => import('./update-avatar');
const UpdateAvatar = lazy(async () => ({ default: (await load()).UpdateAvatar }));

/** The user's own picture, with a button to change it. */
export function OwnAvatar({ member }: { member: User }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  usePreloadWhenIdle(load);
  const update = () => {
    setEverOpened(true);
    setOpen(true);
  };
  return (
    <div className="relative flex shrink-0">
      <Avatar person={member} size="lg" />
      <IconButton
        tone="outline"
        label={t`Update your picture`}
        icon={<Camera aria-hidden size={20} />}
        onClick={update}
        className="absolute -right-2.5 -bottom-1 rounded-full!"
      />
      {everOpened && (
        <Suspense fallback={null}>
          <UpdateAvatar member={member} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  );
}
