import { useState, type ReactNode } from 'react';
import { Field, TextInput } from '../../../ui/field';

interface TextFilterProps {
  label: ReactNode;
  value: string;
  onValue: (value: string) => void;
  maxLength?: number;
  placeholder?: string;
}

/** A text filter. It applies on Enter or when the field loses focus, not while typing. */
export function TextFilter({ label, value, onValue, maxLength = 100, placeholder }: TextFilterProps) {
  // The draft belongs to the value it started from; a value changed elsewhere replaces it.
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
