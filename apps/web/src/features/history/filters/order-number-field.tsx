import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Field, TextInput } from '../../../ui/field';
import { parseOrderNumber } from './order-number-typed';

/**
 * The number of one order, as its card and its student say it. Asked for once it is whole: a part of one is nobody's. Whoever leaves the field before
 * is told.
 */
export function OrderNumberField({ orderId, onChoose }: { orderId: string; onChoose: (orderId: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(orderId);
  const [known, setKnown] = useState(orderId);
  const [left, setLeft] = useState(false);
  const whole = parseOrderNumber(typed);
  // Chosen or taken away elsewhere on the page.
  if (known !== orderId) {
    setKnown(orderId);
    if (whole !== parseOrderNumber(orderId)) setTyped(orderId);
  }
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    const next = parseOrderNumber(text) ?? '';
    if (next !== orderId) onChoose(next);
  };
  const wrong = left && typed.trim() !== '' && whole === undefined;
  return (
    <Field label={<Trans>Order number</Trans>} error={wrong ? t`8 characters, such as 5E21A0C4.` : undefined}>
      <TextInput
        type="search"
        className="min-w-0 uppercase placeholder:normal-case"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="5E21A0C4"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setLeft(true)}
      />
    </Field>
  );
}
