import { LoaderCircle } from 'lucide-react';

/** A turning ring: `inline` stands in a button, `page` alone. The words beside it say what is going on. */
export function Spinner({ size = 'page' }: { size?: 'inline' | 'page' }) {
  return size === 'inline' ? (
    <LoaderCircle aria-hidden size={20} className="motion-spin shrink-0" />
  ) : (
    <span aria-hidden className="motion-spin block size-11 rounded-full border-4 border-wash border-t-accent" />
  );
}
