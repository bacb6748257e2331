import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Student } from '@tiffin/contracts';
import { useState } from 'react';
import { personName } from '../../../language/person-name';
import { useMember } from '../../../session';
import { Field } from '../../../ui/field';
import { Segmented } from '../../../ui/segmented';
import { Select } from '../../../ui/select';
import { useHistoryFilter } from '../history-filter';
import type { NamedEntry } from '../history-pages';
import { ChooseStudent } from './choose-student';

const ONE_STUDENT = 'one-student';
const nameKey = (id: string) => ['history', 'name', id];

/** Filters by actor: a person or a role. For a student, it also finds changes that others made to their account and bills. */
export function PersonField({ entries }: { entries: readonly NamedEntry[] }) {
  const { t } = useLingui();
  const [{ actor, account, kind }, change] = useHistoryFilter();
  const [asking, setAsking] = useState(false);
  const cache = useQueryClient();
  const own = useMember();
  const roles = [
    { value: '', label: t`Everyone` },
    ...(own ? [{ value: own._id, label: t`${own.fullName} (you)` }] : []),
    { value: 'contractor', label: t`Contractors` },
    { value: 'staff', label: t`Kitchen` },
    { value: 'counter', label: t`Counter` },
    { value: 'student', label: t`All students` },
    { value: 'system', label: t`Tiffin, automatically` },
    { value: 'admin', label: t`Admin` },
  ];
  const personId = account || (roles.some(({ value }) => value === actor) ? '' : actor);
  const name = personId && (cache.getQueryData<string>(nameKey(personId)) ?? nameIn(entries, personId) ?? t`One student`);
  const options = [
    ...roles,
    ...(personId ? [{ value: personId, label: name }] : []),
    { value: ONE_STUDENT, label: personId ? t`Another student …` : t`One student …` },
  ];
  const choose = (value: string) => {
    if (value === ONE_STUDENT) setAsking(true);
    else change({ actor: value, account: '' });
  };
  const chooseStudent = ({ _id, fullName, rollNo }: Student) => {
    cache.setQueryData(nameKey(_id), `${fullName} · ${rollNo}`);
    setAsking(false);
    change({ actor: _id, account: '' });
  };
  return (
    <div className="grid gap-2">
      <Field label={<Trans>Done by</Trans>}>
        <Select label={t`Done by`} options={options} value={personId || actor} onChange={choose} />
      </Field>
      {personId && (
        <Segmented
          label={t`What about them`}
          full="always"
          options={[
            { value: 'actor', label: t`What they did` },
            { value: 'account', label: t`Account and bills` },
          ]}
          value={account ? 'account' : 'actor'}
          onChange={(field) =>
            change(field === 'actor' ? { actor: personId, account: '' } : { actor: '', account: personId, kind: ofAccounts(kind) })
          }
        />
      )}
      <ChooseStudent open={asking} onClose={() => setAsking(false)} onChoose={chooseStudent} />
    </div>
  );
}

/** Clears a kind that cannot concern an account (orders and the menu), since it would leave no entries. */
function ofAccounts(kind: string): string {
  return kind === 'bill' || kind === 'account' ? kind : '';
}

/** The address holds only the id; loaded entries may hold the name. */
function nameIn(entries: readonly NamedEntry[], id: string): string | undefined {
  for (const { entry } of entries) {
    if (entry.actor._id === id) return personName(entry.actor);
    if (entry.account?._id === id) return personName(entry.account);
  }
  return undefined;
}
