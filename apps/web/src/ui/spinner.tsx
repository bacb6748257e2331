import { LoaderCircle } from 'lucide-react';

/** A spinner: `inline` in a button, `page` alone. The text beside it says what is happening. */
export function Spinner({ size = 'page' }: { size?: 'inline' | 'page' }) {
  return size === 'inline' ? (
    <LoaderCircle aria-hidden size={20} className="motion-spin shrink-0" />
  ) : (
    <span aria-hidden className="motion-spin block size-11 rounded-full border-4 border-wash border-t-accent" />
  );
}
