import { useState, type ReactNode } from 'react';
import { Field, TextInput } from '../../../ui/field';

interface TextFilterProps {
  label: ReactNode;
  value: string;
  onValue: (value: string) => void;
  maxLength?: number;
  placeholder?: string;
}

/** A filter that is typed. Nothing is asked for half of it: Enter, or leaving the field, ends it. */
export function TextFilter({ label, value, onValue, maxLength = 100, placeholder }: TextFilterProps) {
  // What is typed belongs to the value that stood there; another one that comes from elsewhere is shown instead.
  const [draft, setDraft] = useState({ of: value, text: value });
  const typed = draft.of === value ? draft.text : value;
  const end = (): void => {
    const whole = typed.trim();
    setDraft({ of: whole, text: whole });
    if (whole !== value) onValue(whole);
  };
  return (
    <Field label={label}>
      <TextInput
        value={typed}
        maxLength={maxLength}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setDraft({ of: value, text: event.target.value })}
        onBlur={end}
        onKeyDown={(event) => event.key === 'Enter' && end()}
      />
    </Field>
  );
}
