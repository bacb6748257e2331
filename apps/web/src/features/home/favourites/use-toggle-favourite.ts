import { useLingui } from '@lingui/react/macro';
import type { User } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { useSession } from '../../../session';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';

/** The changes that are being saved, one after the other: each sends the whole list. */
let saving: Promise<unknown> = Promise.resolve();

/**
 * Returns a function that adds a dish to the student's favourites or removes it. The screen shows it at once; a change that was not saved is
 * taken back.
 */
export function useToggleFavourite(): (id: string) => void {
  const { t } = useLingui();
  const { changeUser } = useSession();
  return (id) => {
    changeUser((user) => withToggled(user, id));
    saving = saving.then(async () => {
      try {
        let favourites: readonly string[] = [];
        changeUser((user) => {
          favourites = user.favourites ?? [];
          return user;
        });
        await call('/users/favourites', { method: 'PATCH', body: { favourites } });
      } catch (error) {
        changeUser((user) => withToggled(user, id));
        toast.error(toastText(t`Your favourites were not saved`, failureText(error)));
      }
    });
  };
}

function withToggled(user: User, id: string): User {
  const { favourites = [] } = user;
  const others = favourites.filter((favourite) => favourite !== id);
  return { ...user, favourites: others.length < favourites.length ? others : [...favourites, id] };
}
