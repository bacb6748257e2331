import { lazy, Suspense, useState } from 'react';
import { useLoadedWhenIdle } from '../../ui/use-loaded-when-idle';
import type { SentCode } from './sent-code';

export interface VerifyEmailDialogProps {
  /** The code in question; `undefined` until one was sent. */
  sent: SentCode | undefined;
  open: boolean;
  /** It can be opened again: whoever closes it to look at their mail loses nothing. */
  onClose: () => void;
  /** Another code was sent to the same address. */
  onResent: (sent: SentCode) => void;
  /** Completes with the code; throws what `call` throws. */
  onVerify: (code: string) => Promise<void>;
}

const load = () => import('./verify-email-panel');
const VerifyEmailPanel = lazy(async () => ({ default: (await load()).VerifyEmailPanel }));

/** Asks for the six digits that were mailed (popup `verifyEmail`). */
export function VerifyEmailDialog(props: VerifyEmailDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  useLoadedWhenIdle(load);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <VerifyEmailPanel {...props} />
    </Suspense>
  );
}
