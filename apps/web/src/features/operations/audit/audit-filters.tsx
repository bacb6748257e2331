import { Trans, useLingui } from '@lingui/react/macro';
import { OPERATORS_KINDS, type OperatorsKind, type PublicCanteen } from '@tiffin/contracts';
import { X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { ActorFields } from '../filters/actor-fields';
import { CanteenField } from '../filters/canteen-field';
import { DayFields } from '../filters/day-fields';
import { useOperationsLocation } from '../operations-location';

/** Which days, what kind of thing, by whom, in whose canteen, and of which stream. */
export function AuditFilters({ canteens }: { canteens: readonly PublicCanteen[] }) {
  const { t } = useLingui();
  const [{ kind = '', stream = '' }, change] = useOperationsLocation();
  const kinds: Record<OperatorsKind, string> = {
    order: t`Orders`,
    menu: t`Menu`,
    bill: t`Bills`,
    account: t`Accounts`,
    upkeep: t`Operations`,
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 [&>*]:min-w-0">
      <DayFields />
      <Field label={<Trans>Kind</Trans>}>
        <Select
          label={t`Kind`}
          options={[{ value: '', label: t`Everything` }, ...OPERATORS_KINDS.map((value) => ({ value, label: kinds[value] }))]}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
        />
      </Field>
      <CanteenField canteens={canteens} />
      <ActorFields />
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
