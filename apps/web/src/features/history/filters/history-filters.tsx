import { Trans, useLingui } from '@lingui/react/macro';
import { AUDIT_KINDS, type AuditKind, orderCode } from '@tiffin/contracts';
import { useState } from 'react';
import { Field, TextInput } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { isReversedRange, useHistoryFilter } from '../history-filter';
import type { NamedEntry } from '../history-pages';
import { PersonField } from './person-field';

/** Filters by days, kind, person and order. `entries`: the loaded entries, which hold people's names. */
export function HistoryFilters({ entries }: { entries: readonly NamedEntry[] }) {
  const { t } = useLingui();
  const [filter, change] = useHistoryFilter();
  const { from, to, kind, orderId } = filter;
  const kinds: Record<AuditKind, string> = { order: t`Orders`, menu: t`Menu`, bill: t`Bills`, account: t`Accounts` };
  return (
    <form
      role="search"
      aria-label={t`Filters`}
      className="mb-4 grid grid-cols-2 items-start gap-3 md:grid-cols-6 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.4fr)] [&>*]:min-w-0"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="md:max-lg:col-span-2">
        <Field label={<Trans>From</Trans>}>
          <TextInput type="date" className="min-w-0" value={from} max={to} onChange={(event) => change({ from: event.target.value })} />
        </Field>
      </div>
      <div className="md:max-lg:col-span-2">
        <Field label={<Trans>To</Trans>} error={isReversedRange(filter) ? t`The last day must not be before the first.` : undefined}>
          <TextInput type="date" className="min-w-0" value={to} min={from} onChange={(event) => change({ to: event.target.value })} />
        </Field>
      </div>
      <div className="md:max-lg:col-span-2">
        <Field label={<Trans>What</Trans>}>
          <Select
            label={t`What`}
            options={[{ value: '', label: t`Everything` }, ...AUDIT_KINDS.map((value) => ({ value, label: kinds[value] }))]}
            value={kind}
            onChange={(chosen) => change({ kind: chosen })}
          />
        </Field>
      </div>
      <div className="md:max-lg:col-span-3">
        <OrderNumberField orderId={orderId} onChoose={(chosen) => change({ orderId: chosen })} />
      </div>
      <div className="max-md:col-span-2 md:max-lg:col-span-3">
        <PersonField entries={entries} />
      </div>
    </form>
  );
}

/**
 * The code of one order, as its card and its dialog show it: numbers begin again each day. The search starts when the code is complete;
 * leaving the field earlier shows an error.
 */
function OrderNumberField({ orderId, onChoose }: { orderId: string; onChoose: (orderId: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(orderId);
  const [appliedId, setAppliedId] = useState(orderId);
  const [left, setLeft] = useState(false);
  const whole = parseOrderNumber(typed);
  // The filter was set or cleared elsewhere on the page.
  if (appliedId !== orderId) {
    setAppliedId(orderId);
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
    <Field label={<Trans>Order code</Trans>} error={wrong ? t`8 characters, such as 5E21A0C4.` : undefined}>
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

const NUMBER = /^[0-9a-f]{8}$/i;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The order number in typed or pasted text, with or without `#`, or from a whole id; `undefined` if it is incomplete. */
export function parseOrderNumber(typed: string): string | undefined {
  const text = typed.trim().replace(/^#\s*/, '');
  return NUMBER.test(text) || ID.test(text) ? orderCode(text) : undefined;
}
