import { Trans, useLingui } from '@lingui/react/macro';
import { type ActorRole, AUDIT_KINDS, type AuditKind, type Canteen } from '@tiffin/contracts';
import { X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { Field, TextInput } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { usePlace } from '../part';

/** Which days, what kind of thing, by whom, in whose canteen, and of which stream. */
export function AuditFilters({ canteens }: { canteens: readonly Canteen[] }) {
  const { t } = useLingui();
  const [{ from = '', to = '', kind = '', canteen = '', actor = '', stream = '' }, change] = usePlace();
  const kinds: Record<AuditKind, string> = { order: t`Orders`, menu: t`Menu`, bill: t`Bills`, account: t`Accounts` };
  const actors: Record<ActorRole, string> = {
    student: t`Students`,
    contractor: t`Contractors`,
    staff: t`Kitchens`,
    admin: t`Admin`,
    system: t`The server`,
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5 [&>*]:min-w-0">
      <Field label={<Trans>From</Trans>}>
        <TextInput type="date" className="min-w-0" value={from} max={to} onChange={(event) => change({ from: event.target.value })} />
      </Field>
      <Field label={<Trans>To</Trans>}>
        <TextInput type="date" className="min-w-0" value={to} min={from} onChange={(event) => change({ to: event.target.value })} />
      </Field>
      <Field label={<Trans>Kind</Trans>}>
        <Select
          label={t`Kind`}
          options={[{ value: '', label: t`Everything` }, ...AUDIT_KINDS.map((value) => ({ value, label: kinds[value] }))]}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
        />
      </Field>
      <Field label={<Trans>Done by</Trans>}>
        <Select
          label={t`Done by`}
          options={[{ value: '', label: t`Everybody` }, ...Object.entries(actors).map(([value, label]) => ({ value, label }))]}
          value={actor}
          onChange={(chosen) => change({ actor: chosen })}
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
      {stream !== '' && (
        <div className="col-span-full flex flex-wrap items-center gap-2">
          <Chip>
            <Trans>Only {stream}</Trans>
          </Chip>
          <Button tone="quiet" icon={<X aria-hidden size={16} />} onClick={() => change({ stream: '' })}>
            <Trans>All streams</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
