import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../api/call';
import { FormProblem } from '../../forms/form-problem';
import { Button } from '../../ui/button';
import { Field, PasswordInput } from '../../ui/field';
import { toast } from '../../ui/toast';

interface KeyGateProps {
  Icon: LucideIcon;
  title: ReactNode;
  /** Who has the key, and how long the session lasts. */
  text: ReactNode;
  keyLabel: ReactNode;
  /** Further fields above the key. */
  children?: ReactNode;
  /** Whether those fields are complete. */
  ready?: boolean;
  /** Tries the key, trimmed. Throws what `call` throws. */
  onVerify: (key: string) => Promise<void>;
}

/** A screen that asks for a key: the kitchen's, the admin's. */
export function KeyGate({ Icon, title, text, keyLabel, children, ready = true, onVerify }: KeyGateProps) {
  const [typed, setTyped] = useState('');
  const { verify, verifying, problem, keyInput } = useVerify(onVerify);
  const key = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(key);
  };
  return (
    <div className="mx-auto grid max-w-[460px] gap-5 px-(--gutter) py-10">
      <span aria-hidden className="grid size-16 place-items-center rounded-[18px] bg-accent-soft text-accent-ink">
        <Icon size={34} />
      </span>
      <div>
        <h1 className="title-page">{title}</h1>
        <p className="text-muted">{text}</p>
      </div>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        {children}
        <Field label={keyLabel}>
          <PasswordInput
            secret="key"
            ref={keyInput}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            maxLength={200}
          />
        </Field>
        <FormProblem problem={problem} />
        <Button type="submit" tone="primary" size="lg" full busy={verifying} disabled={!ready || key === ''}>
          <Trans>Verify</Trans>
        </Button>
      </form>
    </div>
  );
}

/** Tries a key. A wrong one is reported in a toast and selected for retyping; `problem` is any other failure. */
function useVerify(onVerify: (key: string) => Promise<void>) {
  const { t } = useLingui();
  const [verifying, setVerifying] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const keyInput = useRef<HTMLInputElement>(null);
  const wrongKeyToast = useRef('');

  const verify = async (key: string): Promise<void> => {
    setVerifying(true);
    setProblem(undefined);
    toast.dismiss(wrongKeyToast.current);
    try {
      await onVerify(key);
    } catch (error) {
      if (isWrongKey(error)) wrongKeyToast.current = toast.error(t`Please Enter a Valid Key`);
      else setProblem(error);
      keyInput.current?.focus();
      keyInput.current?.select();
    } finally {
      setVerifying(false);
    }
  };
  return { verify, verifying, problem, keyInput };
}

/** Includes input that cannot be a key at all. */
function isWrongKey(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}
