import { Trans, useLingui } from '@lingui/react/macro';
import { AUDIT_KINDS, type AuditKind } from '@tiffin/contracts';
import { Field, TextInput } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { isReversedRange, useHistoryFilter } from '../history-filter';
import type { NamedEntry } from '../history-pages';
import { OrderNumberField } from './order-number-field';
import { PersonField } from './person-field';

/** Filters by days, kind, person and order. `entries`: the loaded entries, which hold people's names. */
export function HistoryFilters({ entries }: { entries: readonly NamedEntry[] }) {
  const { t } = useLingui();
  const [filter, change] = useHistoryFilter();
  const { from, to, kind, orderId } = filter;
  const kinds: Record<AuditKind, string> = { order: t`Orders`, menu: t`Menu`, bill: t`Bills`, account: t`Accounts` };
  return (
    // Its margin keeps the focus rings clear of the list's first heading, which reaches up by 16 px.
    <form
      role="search"
      aria-label={t`Filters`}
      className="mb-5 grid grid-cols-2 items-start gap-3 md:grid-cols-6 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.4fr)] [&>*]:min-w-0"
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
        <OrderNumberField orderId={orderId} from={from} onChoose={(chosen) => change({ orderId: chosen })} />
      </div>
      <div className="max-md:col-span-2 md:max-lg:col-span-3">
        <PersonField entries={entries} />
      </div>
    </form>
  );
}
