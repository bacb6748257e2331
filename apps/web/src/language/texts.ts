import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { FIRST_LANGUAGE, PLURALS, type Language } from '@tiffin/contracts';
import { use, useEffect } from 'react';
import { CATALOGUES } from './catalogues';
import { currentLanguage } from './formats';
import { TEXT_PARTS, type TextPart } from './text-parts';

const loads = new Map<string, Promise<unknown>>();
const failed = new Set<string>();
/** The last part that a page of this visit needed. */
let needed: TextPart = 'first';
/** The language that was requested last. */
let requested: Language = FIRST_LANGUAGE;

/** Loads a language's texts up to a part. Never fails: a missing text is shown in English and requested again with the next page. */
function textsOf(language: Language, part: TextPart): Promise<unknown> {
  const name = `${language}/${part}`;
  const existing = loads.get(name);
  if (existing) return existing;
  const load: Promise<unknown> = loadAll(language, part).then((whole) => {
    if (!whole) failed.add(name);
    // So that React's `use` does not suspend for a finished load.
    void Object.assign(load, { status: 'fulfilled', value: undefined });
  });
  loads.set(name, load);
  return load;
}

function forgetFailed(): void {
  for (const name of failed) loads.delete(name);
  failed.clear();
}

/** Resolves to whether all of them were loaded. */
async function loadAll(language: Language, part: TextPart): Promise<boolean> {
  if (language === FIRST_LANGUAGE) return true;
  const parts = TEXT_PARTS.slice(0, TEXT_PARTS.indexOf(part) + 1);
  const texts = await Promise.allSettled(parts.map(async (each) => i18n.load(language, (await CATALOGUES[language][each]()).default)));
  return texts.every(({ status }) => status === 'fulfilled');
}

/** Switches to a language once the texts on screen are loaded. Only the last request counts. */
export async function showLanguage(language: Language): Promise<void> {
  requested = language;
  if (language === currentLanguage()) return;
  await textsOf(language, needed);
  if (requested !== language) return;
  i18n.load(language, {});
  i18n.activate(language, PLURALS[language]);
  document.documentElement.lang = language;
}

/** Suspends a page until its texts are loaded, like its code. */
export function useTexts(part: TextPart): void {
  useLingui();
  const language = currentLanguage();
  if (TEXT_PARTS.indexOf(part) > TEXT_PARTS.indexOf(needed)) needed = part;
  // A render that React resumes must get the same promise as before, even if it is settled by now.
  if (language !== FIRST_LANGUAGE) use(textsOf(language, part));
  useEffect(() => forgetFailed, []);
}

/** Preloads the texts of the next pages in the current language. */
export const fetchTexts = (part: TextPart): Promise<unknown> => textsOf(currentLanguage(), part);
