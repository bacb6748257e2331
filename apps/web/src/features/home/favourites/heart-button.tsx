import { useLingui } from '@lingui/react/macro';
import type { Snack } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { localizedName } from '../../../language/localized-name';
import { useMember } from '../../../session';
import { useToggleFavourite } from './use-toggle-favourite';

/** A heart, full for a favourite. It has a background of its own, since it lies on the dish's picture. */
export function HeartButton({ snack }: { snack: Snack }) {
  const { t } = useLingui();
  const toggle = useToggleFavourite();
  const on = useMember()?.favourites?.includes(snack._id) ?? false;
  const name = localizedName(snack);
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t`Favourite: ${name}`}
      onClick={() => toggle(snack._id)}
      className="absolute top-0.5 right-0.5 z-1 grid size-(--tap) place-items-center rounded-full"
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface shadow-raised">
        <Heart
          aria-hidden
          size={18}
          strokeWidth={2.2}
          className={clsx('mt-px transition-colors duration-(--fast)', on ? 'fill-danger text-danger' : 'text-muted')}
        />
      </span>
    </button>
  );
}
