import { useLingui } from '@lingui/react/macro';
import { graphemes } from '@tiffin/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useMediaQuery } from '../../ui/use-media-query';

/** Times in ms: per typed letter, per erased letter, and how long a whole word stays. */
const TYPE = 90;
const ERASE = 45;
const STAY = 1800;

interface TypewriterState {
  word: number;
  letters: number;
  erasing: boolean;
}

/** The next state of the typewriter: it types a word, holds it, and erases it before the next. Each word is a list of its letters. */
export function nextTypewriterState({ word, letters, erasing }: TypewriterState, words: readonly (readonly string[])[]): TypewriterState {
  const length = words[word]?.length ?? 0;
  if (!erasing) return letters < length ? { word, letters: letters + 1, erasing } : { word, letters, erasing: true };
  return letters > 0 ? { word, letters: letters - 1, erasing } : { word: (word + 1) % words.length, letters: 0, erasing: false };
}

/** The hint as typed so far while `active`. With reduced motion it is one word that stays. */
export function useTypewriterHint(active: boolean): string {
  const { t } = useLingui();
  const all = [t`Chips`, t`Chocolate`, t`Poha`, t`Popcorn`, t`Burger`, t`Samosa`, t`Tikki`].join('\n');
  const words = useMemo(() => all.split('\n').map(graphemes), [all]);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [typed, setTyped] = useState<TypewriterState>({ word: 0, letters: words[0]?.length ?? 0, erasing: false });
  const word = words[typed.word] ?? [];
  const whole = typed.letters === word.length && !typed.erasing;

  useEffect(() => {
    if (!active || still) return;
    const timer = setTimeout(() => setTyped((now) => nextTypewriterState(now, words)), whole ? STAY : typed.erasing ? ERASE : TYPE);
    return () => clearTimeout(timer);
  }, [active, still, typed, whole, words]);

  return word.slice(0, still ? undefined : typed.letters).join('');
}
