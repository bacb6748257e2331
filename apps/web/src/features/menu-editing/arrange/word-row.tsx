import { Trans, useLingui } from '@lingui/react/macro';
import { LANGUAGE_NAMES, MENU_WORD_RULES, TRANSLATED_LANGUAGES } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Field, TextInput } from '../../../ui/field';
import type { DraftWord } from './draft';

interface WordRowProps {
  word: DraftWord;
  /** For screen readers: what is named, and its place. */
  label: string;
  placeholder: string;
  /** The button that shows the rest. */
  more: ReactNode;
  error: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onChange: (word: DraftWord) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Below the names in other languages. */
  children?: ReactNode;
}

/** A category or a note: its name and place; below, its names in other languages. A new one gets the focus. */
export function WordRow(props: WordRowProps) {
  const { word, label, placeholder, more, error, onChange, onRemove, children } = props;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isNew] = useState(word.name === '');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  const name = word.name.trim() || label;
  return (
    <Card as="li" className="grid gap-2 bg-paper! p-2.5">
      <div className="flex flex-wrap items-center gap-y-1.5 sm:gap-x-1">
        <TextInput
          ref={input}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="min-w-0 basis-full font-medium sm:mr-1 sm:flex-1 sm:basis-0"
          autoComplete="off"
          maxLength={MENU_WORD_RULES.name.maxLength}
          placeholder={placeholder}
          value={word.name}
          onChange={({ target }) => onChange({ ...word, name: target.value })}
        />
        <Moves {...props} name={name} />
        <Button
          tone="quiet"
          className="ml-auto px-2.5! text-sm sm:ml-0"
          aria-expanded={open}
          aria-controls={`${id}-more`}
          onClick={() => setOpen(!open)}
        >
          {more}
          <ChevronDown aria-hidden size={18} className={clsx('transition-transform duration-(--fast)', open && 'rotate-180')} />
        </Button>
        <IconButton tone="muted" label={t`Remove ${name}`} icon={<Trash2 aria-hidden size={20} />} onClick={onRemove} />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="shrink-0" />
          {error}
        </p>
      )}
      <div id={`${id}-more`} hidden={!open} className="grid gap-3 px-1 pb-1">
        {open && (
          <>
            <OtherNames word={word} onChange={onChange} />
            {children}
          </>
        )}
      </div>
    </Card>
  );
}

/** Moves the row by one place. The button keeps the focus, so that it can be pressed again. */
function Moves({ name, isFirst, isLast, onMove }: WordRowProps & { name: string }) {
  const { t } = useLingui();
  const move = (by: -1 | 1, isAtEnd: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    if (isAtEnd) return;
    const button = event.currentTarget;
    flushSync(() => onMove(by));
    button.focus();
  };
  const off = (isAtEnd: boolean) => ({ 'aria-disabled': isAtEnd || undefined, className: isAtEnd ? 'opacity-40' : undefined });
  return (
    <>
      <IconButton
        tone="muted"
        label={t`Move ${name} up`}
        icon={<ArrowUp aria-hidden size={20} />}
        onClick={move(-1, isFirst)}
        {...off(isFirst)}
      />
      <IconButton
        tone="muted"
        label={t`Move ${name} down`}
        icon={<ArrowDown aria-hidden size={20} />}
        onClick={move(1, isLast)}
        {...off(isLast)}
      />
    </>
  );
}

function OtherNames({ word, onChange }: Pick<WordRowProps, 'word' | 'onChange'>) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        <Trans>Name in other languages</Trans>
      </legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {TRANSLATED_LANGUAGES.map((language) => (
          <Field
            key={language}
            label={
              <span lang={language} className="font-medium">
                {LANGUAGE_NAMES[language]}
              </span>
            }
          >
            <TextInput
              lang={language}
              autoComplete="off"
              maxLength={MENU_WORD_RULES.otherName.maxLength}
              value={word.otherNames[language]}
              onChange={({ target }) => onChange({ ...word, otherNames: { ...word.otherNames, [language]: target.value } })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
