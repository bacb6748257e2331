import type { ReactNode } from 'react';

/** A toast's message below its subject: several toasts may be visible at once, and their subjects may have left the screen. */
export function toastText(of: string, message: ReactNode): ReactNode {
  return (
    <>
      <span className="block leading-snug font-semibold wrap-anywhere">{of}</span>
      <span className="block text-sm leading-snug text-muted">{message}</span>
    </>
  );
}
