import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { CallFailed } from '../../api/call';
import { toast } from '../../ui/toast';

/** Tries a key. A wrong one is told in a toast and selected, to be typed over; `problem` is whatever else stands against it. */
export function useVerify(onVerify: (key: string) => Promise<void>) {
  const { t } = useLingui();
  const [verifying, setVerifying] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const keyInput = useRef<HTMLInputElement>(null);
  const told = useRef('');

  const verify = async (key: string): Promise<void> => {
    setVerifying(true);
    setProblem(undefined);
    toast.dismiss(told.current);
    try {
      await onVerify(key);
    } catch (error) {
      if (isWrongKey(error)) told.current = toast.error(t`Please Enter a Valid Key`);
      else setProblem(error);
      keyInput.current?.focus();
      keyInput.current?.select();
    } finally {
      setVerifying(false);
    }
  };
  return { verify, verifying, problem, keyInput };
}

/** Also one that can't be a key at all. */
function isWrongKey(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 400;
}
