import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button';
import { controlClass } from '../../ui/field';
import { useShortcuts, type Shortcuts } from './shortcuts/use-shortcuts';

const DIGITS = [...'0123456789'];
/** More digits than a day's numbers have. */
const LONGEST = 5;

interface HandOutProps {
  /** Whether digits typed anywhere on the page go here. */
  shortcuts: boolean;
  /** Hands out the prepared order with this number, or says why not. */
  onNumber: (number: number) => void;
}

/** Hands out an order by its number: digits and Enter. */
export function HandOut({ shortcuts, onNumber }: HandOutProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The focused element before a typed digit moved the focus here; it gets the focus back. */
  const before = useRef<HTMLElement>(undefined);
  const [digits, setDigits] = useState('');
  const type = (digit: string) => (): void => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    setDigits(digit);
    input.current?.focus();
  };
  useShortcuts(Object.fromEntries(DIGITS.map((digit) => [digit, type(digit)])) satisfies Shortcuts, shortcuts);
  const leave = (): void => {
    setDigits('');
    if (!before.current) return;
    input.current?.blur();
    before.current.focus({ preventScroll: true });
    before.current = undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (Number(digits) > 0) onNumber(Number(digits));
    leave();
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <label htmlFor={id} className="sr-only">
        <Trans>Number to hand out</Trans>
      </label>
      <span className="relative">
        <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-lg font-bold text-muted">
          #
        </span>
        <input
          id={id}
          ref={input}
          value={digits}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          placeholder={t`Number`}
          className={`${controlClass} order-code h-(--tap) w-28! pr-1! pl-8! @max-xs:w-25! placeholder:font-normal placeholder:tracking-normal`}
          onChange={({ target }) => setDigits(target.value.replace(/\D/g, '').slice(0, LONGEST))}
          onKeyDown={({ key }) => key === 'Escape' && leave()}
        />
      </span>
      <Button type="submit" className="px-3!" icon={<CheckCheck aria-hidden size={19} />}>
        <span className="@max-md:sr-only">
          <Trans>Hand out</Trans>
        </span>
      </Button>
    </form>
  );
}
