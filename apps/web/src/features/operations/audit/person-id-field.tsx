import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Field, TextInput } from '../../../ui/field';

interface PersonIdFieldProps {
  /** Empty where everybody, or a role, is chosen. */
  id: string;
  onId: (id: string) => void;
}

/** One person by their id, as log-ins and events name them. Nothing is asked for half an id: Enter, or leaving the field, ends it. */
export function PersonIdField({ id, onId }: PersonIdFieldProps) {
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
