import { lazy, Suspense, useState } from 'react';
import { usePreloadWhenIdle } from '../../ui/use-preload-when-idle';
import type { VerifyEmailDialogProps } from './verify-email-panel';

const load = () => import('./verify-email-panel');
const VerifyEmailPanel = lazy(async () => ({ default: (await load()).VerifyEmailPanel }));

/** Asks for the six mailed digits (popup `verifyEmail`). */
export function VerifyEmailDialog(props: VerifyEmailDialogProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  usePreloadWhenIdle(load);
  if (!everOpened) return null;
  return (
    <Suspense fallback={null}>
      <VerifyEmailPanel {...props} />
    </Suspense>
  );
}
