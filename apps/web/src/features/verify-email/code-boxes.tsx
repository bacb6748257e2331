import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { controlClass } from '../../ui/field';
import { boxForKey, enterDigits, eraseBack, pasteDigits, type CodeDigits, type Step } from './code-digits';

export interface BoxFocus {
  focus: () => void;
}

interface CodeBoxesProps {
  digits: CodeDigits;
  onDigits: (digits: CodeDigits) => void;
  /** Input is ignored meanwhile, but the focus stays. */
  busy: boolean;
  /** Id of the error text; absent if the code has no error. */
  errorId: string | undefined;
  /** Focuses the first box. */
  ref: Ref<BoxFocus>;
}

/** Six boxes of one digit each that work like one field: typing moves to the next, a pasted or autofilled code fills them all. */
export function CodeBoxes({ digits, onDigits, busy, errorId, ref }: CodeBoxesProps) {
  const { t } = useLingui();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  useImperativeHandle(ref, () => ({ focus: () => boxes.current[0]?.focus() }), []);
  const take = (step: Step) => {
    if (busy) return;
    onDigits(step.digits);
    focusBox(step.focus);
  };
  const focusBox = (box: number) => {
    boxes.current[box]?.focus();
    boxes.current[box]?.select();
  };

  return (
    <div role="group" aria-label={t`Verification code`} className="grid grid-cols-[repeat(6,minmax(0,52px))] justify-center gap-2">
      {digits.map((digit, box) => {
        const number = box + 1;
        return (
          <input
            key={box}
            ref={(input) => {
              boxes.current[box] = input;
            }}
            type="text"
            inputMode="numeric"
            // Phones autofill the code in the first box; it is spread over all.
            autoComplete={box === 0 ? 'one-time-code' : 'off'}
            enterKeyHint="done"
            aria-label={t`Digit ${number} of 6`}
            aria-invalid={errorId !== undefined || undefined}
            aria-describedby={errorId}
            readOnly={busy}
            value={digit}
            onChange={(event) => take(enterDigits(digits, box, event.target.value))}
            onPaste={(event) => {
              event.preventDefault();
              take(pasteDigits(digits, box, event.clipboardData.getData('text')));
            }}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => {
              const next = boxForKey(event.key, box);
              if (event.key === 'Backspace') take(eraseBack(digits, box));
              else if (next !== undefined) focusBox(next);
              else return;
              event.preventDefault();
            }}
            className={clsx(controlClass, 'h-15 px-0! text-center text-2xl! font-semibold tabular-nums')}
          />
        );
      })}
    </div>
  );
}
