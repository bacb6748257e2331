import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Mark } from '../../ui/mark';

/** Mark and name, leading home. */
export function Brand() {
  const { t } = useLingui();
  return (
    <Link
      to="/"
      aria-label={t`Tiffin, home`}
      className="flex h-(--tap) items-center gap-2 rounded-control pr-2 font-display text-[1.5rem] leading-none font-bold tracking-[-0.01em]"
    >
      <Mark />
      <span className="pt-[3px]">Tiffin</span>
    </Link>
  );
}
