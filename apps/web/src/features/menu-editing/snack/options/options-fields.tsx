import { Trans, useLingui } from '@lingui/react/macro';
import { OPTION_GROUPS_MAX } from '@tiffin/contracts';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { localizedName } from '../../../../language/localized-name';
import { Button } from '../../../../ui/button';
import { Select } from '../../../../ui/select';
import { useSnacks } from '../../../home/use-menu';
import { Fold } from '../../fold';
import { choiceText } from './choice-text';
import type { OptionsForm } from './entry-tools';
import { GroupFields } from './group-fields';
import { newGroup, pathsOf, toGroupValues, type GroupValues } from './option-values';

interface OptionsFieldsProps extends OptionsForm {
  /** The snack's id; `undefined` for a new one. */
  snackId: string | undefined;
}

/** The option groups of a snack: sizes, extras, the parts of a thali. Folded, with a line that names them. */
export function OptionsFields({ snackId, ...rest }: OptionsFieldsProps) {
  const { form, errorOf, disabled } = rest;
  const { t } = useLingui();
  const groups = useFieldArray({ control: form.control, name: 'optionGroups' });
  const add = useRef<HTMLButtonElement>(null);
  const typed = form.watch('optionGroups');
  const count = groups.fields.length;
  const summaryOf = (group: GroupValues, number: number) => `${group.name.trim() || t`Group ${number}`}: ${choiceText(group)}`;
  const summary = typed.map((group, at) => summaryOf(group, at + 1)).join(' · ');
  // The button that was pressed has moved or gone.
  const move = (from: number, to: number) => {
    groups.swap(from, to);
    requestAnimationFrame(() => form.setFocus(`optionGroups.${to}.name`));
  };
  const remove = (group: number) => {
    groups.remove(group);
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <Fold title={t`Options`} summary={summary || <Trans>None</Trans>} hasError={pathsOf(typed).some((path) => errorOf(path) !== undefined)}>
      <p className="text-sm text-muted">
        <Trans>Sizes, extras, or the parts of a thali. What an option costs is added to the price of the dish.</Trans>
      </p>
      {count > 0 && (
        <ul className="grid gap-4">
          {groups.fields.map(({ id }, at) => (
            <GroupFields
              key={id}
              {...rest}
              at={at}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < count - 1 ? () => move(at, at + 1) : undefined}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
      {count < OPTION_GROUPS_MAX && (
        <>
          <Button
            ref={add}
            disabled={disabled}
            className="border-dashed!"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => groups.append(newGroup(), { focusName: `optionGroups.${count}.name` })}
          >
            <Trans>Add a group of options</Trans>
          </Button>
          <CopyFrom
            snackId={snackId}
            disabled={disabled}
            onCopy={(copied) => groups.append(copied.slice(0, OPTION_GROUPS_MAX - count), { shouldFocus: false })}
          />
        </>
      )}
    </Fold>
  );
}

interface CopyFromProps {
  snackId: string | undefined;
  disabled: boolean;
  onCopy: (groups: GroupValues[]) => void;
}

/** Copies the groups of another dish; nothing where no other dish has any. */
function CopyFrom({ snackId, disabled, onCopy }: CopyFromProps) {
  const { t } = useLingui();
  const { data = [] } = useSnacks();
  const others = data.filter(({ _id, optionGroups = [] }) => _id !== snackId && optionGroups.length > 0);
  if (others.length === 0) return null;
  return (
    <Select
      label={t`Copy from another dish…`}
      className="[&>select]:w-full"
      disabled={disabled}
      value=""
      onChange={(id) =>
        onCopy(
          toGroupValues(
            others.find(({ _id }) => _id === id),
            { copied: true },
          ),
        )
      }
      options={[
        { value: '', label: t`Copy from another dish…` },
        ...others.map((snack) => ({
          value: snack._id,
          label: `${localizedName(snack)} (${(snack.optionGroups ?? []).map((group) => localizedName(group)).join(', ')})`,
        })),
      ]}
    />
  );
}
