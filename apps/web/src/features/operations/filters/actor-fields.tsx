import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRole } from '@tiffin/contracts';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { useOperationsLocation } from '../operations-location';
import { TextFilter } from './text-filter';

/** Filters by actor: a role, or a person's id as log-ins and events name it. */
export function ActorFields() {
  const { t } = useLingui();
  const [{ actor = '' }, change] = useOperationsLocation();
  const roles: Record<ActorRole, string> = {
    student: t`Students`,
    contractor: t`Contractors`,
    staff: t`Kitchens`,
    counter: t`Counters`,
    admin: t`Admin`,
    system: t`The server`,
  };
  const person = Object.hasOwn(roles, actor) ? '' : actor;
  return (
    <>
      <Field label={<Trans>Done by</Trans>}>
        <Select
          label={t`Done by`}
          options={[
            { value: '', label: t`Everyone` },
            ...Object.entries(roles).map(([value, label]) => ({ value, label })),
            ...(person === '' ? [] : [{ value: person, label: t`One person` }]),
          ]}
          value={actor}
          onChange={(chosen) => change({ actor: chosen })}
        />
      </Field>
      <TextFilter label={<Trans>Person's id</Trans>} value={person} onValue={(id) => change({ actor: id })} />
    </>
  );
}
