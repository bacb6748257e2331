import { Trans, useLingui } from '@lingui/react/macro';
import { businessDay, orderCode } from '@tiffin/contracts';
import { useState } from 'react';
import { serverNow } from '../../../api/server-clock';
import { dateText } from '../../../language/formats';
import { useTimeZone } from '../../../session';
import { Field, TextInput } from '../../../ui/field';

interface OrderNumberFieldProps {
  /** The chosen order, as the server's filter names it: `#19`, or its code. */
  orderId: string;
  /** The first day of the filter; may be empty. */
  from: string;
  onChoose: (orderId: string) => void;
}

/**
 * One order: by the number of its day, or by its code. A complete code is searched at once; a number on Enter or when the field is left, since
 * a code may begin like one. Then anything else shows an error.
 */
export function OrderNumberField({ orderId, from, onChoose }: OrderNumberFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(orderId);
  const [appliedId, setAppliedId] = useState(orderId);
  const [committed, setCommitted] = useState(false);
  const whole = parseOrderNumber(typed);
  // The filter was set or cleared elsewhere on the page.
  if (appliedId !== orderId) {
    setAppliedId(orderId);
    if (whole !== parseOrderNumber(orderId)) setTyped(orderId);
  }
  const choose = (next: string) => {
    if (next !== orderId) onChoose(next);
  };
  const type = (text: string) => {
    setTyped(text);
    setCommitted(false);
    const next = parseOrderNumber(text) ?? '';
    if (!isDailyNumber(next)) choose(next);
  };
  const commit = () => {
    setCommitted(true);
    if (whole !== undefined) choose(whole);
  };
  const wrong = committed && typed.trim() !== '' && whole === undefined;
  return (
    <Field
      label={<Trans>Order number</Trans>}
      hint={isDailyNumber(orderId) && <DayOfNumber from={from} />}
      error={wrong ? t`Please enter a number such as #19, or a code such as 5E21A0C4.` : undefined}
    >
      <TextInput
        type="search"
        className="min-w-0 uppercase placeholder:normal-case"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="#19"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
        onBlur={commit}
      />
    </Field>
  );
}

const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** Whose number it is: numbers begin again each day. */
function DayOfNumber({ from }: { from: string }) {
  const timeZone = useTimeZone();
  const day = dateText(new Date(from || businessDay(new Date(serverNow()), timeZone)), DAY);
  return <Trans>Of {day}. Choose another day with “From”.</Trans>;
}

const DAILY_NUMBER = /^#\d{1,4}$/;
const CODE = /^[0-9a-f]{8}$/i;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isDailyNumber = (orderId: string): boolean => DAILY_NUMBER.test(orderId);

/**
 * The order in typed or pasted text, with or without `#`: `#19`, or the code, also of a whole id; `undefined` if it is incomplete.
 */
export function parseOrderNumber(typed: string): string | undefined {
  const text = typed.trim().replace(/^#\s*/, '');
  if (isDailyNumber(`#${text}`)) return `#${text}`;
  return CODE.test(text) || ID.test(text) ? orderCode(text) : undefined;
}
