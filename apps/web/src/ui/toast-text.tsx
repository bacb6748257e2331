import type { ReactNode } from 'react';

/** What a toast says, below what it is about: several may stand there at once, and what they speak of may have left the screen. */
export function toastText(of: string, message: ReactNode): ReactNode {
  return (
    <>
      <span className="block leading-snug font-semibold wrap-anywhere">{of}</span>
      <span className="block text-sm leading-snug text-muted">{message}</span>
    </>
  );
}
