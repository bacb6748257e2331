import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { movedBy, newWord, type DraftWord, type WordFault } from './draft';
import { WordRow } from './word-row';

interface WordListProps {
  words: readonly DraftWord[];
  max: number;
  faults: ReadonlyMap<string, WordFault>;
  /** The label of the word at a place, from 1. */
  labelOf: (place: number) => string;
  placeholder: string;
  add: ReactNode;
  moreOf: (word: DraftWord) => ReactNode;
  onChange: (words: readonly DraftWord[]) => void;
  /** Shown below the names of an open row. */
  below?: (word: DraftWord) => ReactNode;
}

/** Categories or notes in their sequence. */
export function WordList({ words, max, faults, labelOf, placeholder, add, moreOf, onChange, below }: WordListProps) {
  const { t } = useLingui();
  const [moved, setMoved] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const faultTexts: Record<WordFault, string> = {
    empty: t`Please enter a name.`,
    taken: t`This name is already in use.`,
    comma: t`A note can’t have a comma.`,
  };
  return (
    <>
      {words.length > 0 && (
        <ol className="grid gap-2">
          {words.map((word, index) => {
            const fault = faults.get(word.key);
            return (
              <WordRow
                key={word.key}
                word={word}
                label={labelOf(index + 1)}
                placeholder={placeholder}
                more={moreOf(word)}
                error={fault && faultTexts[fault]}
                isFirst={index === 0}
                isLast={index === words.length - 1}
                onChange={(changed) => onChange(words.with(index, changed))}
                onMove={(by) => {
                  onChange(movedBy(words, index, by));
                  setMoved(t`${word.name} is now at place ${index + 1 + by} of ${words.length}`);
                }}
                onRemove={() => {
                  onChange(words.toSpliced(index, 1));
                  addButton.current?.focus();
                }}
              >
                {below?.(word)}
              </WordRow>
            );
          })}
        </ol>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {/* It keeps the focus of a removed row, so it stays when the list is full. */}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={addButton}
          icon={<Plus aria-hidden size={20} />}
          aria-disabled={words.length >= max || undefined}
          onClick={() => words.length < max && onChange([...words, newWord()])}
        >
          {add}
        </Button>
        {words.length >= max && (
          <span className="text-sm text-muted">
            <Trans>The list is full.</Trans>
          </span>
        )}
      </div>
    </>
  );
}
