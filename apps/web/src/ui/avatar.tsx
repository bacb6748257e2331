import { clsx } from 'clsx';
import { useState } from 'react';
import { tintOf } from './tint';

const SIZES = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-[min(5.5rem,28vw)] text-2xl' };

interface AvatarProps {
  person: { _id: string; fullName: string; avatar: string | null };
  size?: keyof typeof SIZES;
}

/** A person's picture, or their initials if there is none or it fails to load. Hidden from screen readers, since the name is beside it. */
export function Avatar({ person, size = 'md' }: AvatarProps) {
  const [lost, setLost] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-bold text-(--on-tint) ring-1 ring-line-strong',
        SIZES[size],
        tintOf(person._id),
      )}
    >
      {person.avatar && person.avatar !== lost ? (
        <img src={person.avatar} alt="" onError={() => setLost(person.avatar)} className="size-full object-cover" />
      ) : (
        initials(person.fullName)
      )}
    </span>
  );
}

/** The first letters of the first and last word. */
function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
