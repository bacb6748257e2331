import { Trans, useLingui } from '@lingui/react/macro';
import { OPERATORS_KINDS, type ActorRole, type OperatorsKind, type PublicCanteen } from '@tiffin/contracts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { Field, TextInput } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { CanteenField } from '../filters/canteen-field';
import { DayFields } from '../filters/day-fields';
import { usePlace } from '../part';

/** Which days, what kind of thing, by whom, in whose canteen, and of which stream. */
export function AuditFilters({ canteens }: { canteens: readonly PublicCanteen[] }) {
  const { t } = useLingui();
  const [{ kind = '', stream = '' }, change] = usePlace();
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

/** Who did it: a role, or one person. */
function ActorFields() {
  const { t } = useLingui();
  const [{ actor = '' }, change] = usePlace();
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
            { value: '', label: t`Everybody` },
            ...Object.entries(roles).map(([value, label]) => ({ value, label })),
            ...(person === '' ? [] : [{ value: person, label: t`One person` }]),
          ]}
          value={actor}
          onChange={(chosen) => change({ actor: chosen })}
        />
      </Field>
      <PersonIdField id={person} onId={(id) => change({ actor: id })} />
    </>
  );
}

interface PersonIdFieldProps {
  /** Empty where everybody, or a role, is chosen. */
  id: string;
  onId: (id: string) => void;
}

/** One person by their id, as log-ins and events name them. Nothing is asked for half an id: Enter, or leaving the field, ends it. */
function PersonIdField({ id, onId }: PersonIdFieldProps) {
  // What is typed belongs to the id that stood there; another one that comes from elsewhere is shown instead.
  const [draft, setDraft] = useState({ of: id, text: id });
  const typed = draft.of === id ? draft.text : id;
  const end = (): void => {
    const whole = typed.trim();
    setDraft({ of: whole, text: whole });
    if (whole !== id) onId(whole);
  };
  return (
    <Field label={<Trans>Person's id</Trans>}>
      <TextInput
        value={typed}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setDraft({ of: id, text: event.target.value })}
        onBlur={end}
        onKeyDown={(event) => event.key === 'Enter' && end()}
      />
    </Field>
  );
}
