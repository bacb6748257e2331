import { Trans, useLingui } from '@lingui/react/macro';
import { AUDIT_KINDS, type AuditKind, type Canteen } from '@tiffin/contracts';
import { Field, TextInput } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { usePlace } from '../part';

/** Which days, whose canteen, and what kind of thing. */
export function AuditFilters({ canteens }: { canteens: readonly Canteen[] }) {
  const { t } = useLingui();
  const [{ from = '', to = '', kind = '', canteen = '' }, change] = usePlace();
  const kinds: Record<AuditKind, string> = { order: t`Orders`, menu: t`Menu`, bill: t`Bills`, account: t`Accounts` };
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Field label={<Trans>From</Trans>}>
        <TextInput type="date" value={from} max={to} onChange={(event) => change({ from: event.target.value })} />
      </Field>
      <Field label={<Trans>To</Trans>}>
        <TextInput type="date" value={to} min={from} onChange={(event) => change({ to: event.target.value })} />
      </Field>
      <Field label={<Trans>Kind</Trans>}>
        <Select
          label={t`Kind`}
          options={[{ value: '', label: t`Everything` }, ...AUDIT_KINDS.map((value) => ({ value, label: kinds[value] }))]}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
        />
      </Field>
      <Field label={<Trans>Canteen</Trans>}>
        <Select
          label={t`Canteen`}
          options={[
            { value: '', label: t`All canteens` },
            ...canteens.map(({ _id, hostelType, hostelNumber, hostelName }) => ({
              value: _id,
              label: `${hostelType} ${hostelNumber} · ${hostelName}`,
            })),
          ]}
          value={canteen}
          onChange={(chosen) => change({ canteen: chosen })}
        />
      </Field>
    </div>
  );
}
