import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { FormProblem } from '../../forms/form-problem';
import { Button } from '../../ui/button';
import { CodeBoxes, type BoxFocus } from './code-boxes';
import { NO_DIGITS, wholeCode, type CodeDigits } from './code-digits';

interface CodeEntryProps {
  onVerify: (code: string) => Promise<void>;
  /** Replaces boxes whose code has expired. The dialog focuses the first ones itself. */
  takesFocus: boolean;
}

/** The boxes and their button. A complete code is submitted automatically; a wrong one is cleared, any other failure keeps it. */
export function CodeEntry({ onVerify, takesFocus }: CodeEntryProps) {
  const [digits, setDigits] = useState(NO_DIGITS);
  const [problem, setProblem] = useState<unknown>();
  const [verifying, setVerifying] = useState(false);
  const boxes = useRef<BoxFocus>(null);
  const errorId = useId();
  const code = wholeCode(digits);
  const wrong = problem instanceof ApiError && problem.code === 'wrong_code';
  useLayoutEffect(() => {
    if (takesFocus) boxes.current?.focus();
  }, [takesFocus]);

  const verify = async (whole: string): Promise<void> => {
    if (verifying) return;
    setVerifying(true);
    setProblem(undefined);
    try {
      await onVerify(whole);
    } catch (error) {
      setProblem(error);
      if (error instanceof ApiError && error.code === 'wrong_code') {
        setDigits(NO_DIGITS);
        boxes.current?.focus();
      }
    } finally {
      setVerifying(false);
    }
  };
  const take = (next: CodeDigits) => {
    setDigits(next);
    if (wrong) setProblem(undefined);
    const whole = wholeCode(next);
    if (whole !== undefined && whole !== code) void verify(whole);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== undefined) void verify(code);
  };

  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4">
      <div className="grid gap-2">
        <CodeBoxes ref={boxes} digits={digits} onDigits={take} busy={verifying} errorId={wrong ? errorId : undefined} />
        {wrong && (
          <p id={errorId} role="alert" className="flex flex-wrap items-center justify-center gap-x-1.5 text-sm font-medium text-danger-ink">
            <CircleAlert aria-hidden size={16} strokeWidth={2.2} />
            <b>{failureText(problem)}</b>
            <span className="w-full font-normal">
              <Trans>After 5 wrong codes you need a new one.</Trans>
            </span>
          </p>
        )}
      </div>
      {!wrong && <FormProblem problem={problem} />}
      <Button type="submit" tone="primary" size="lg" full busy={verifying} disabled={code === undefined}>
        {verifying ? <Trans>Verifying…</Trans> : <Trans>Verify</Trans>}
      </Button>
    </form>
  );
}
