import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import type { TranslatedLanguage } from '@tiffin/contracts';
import { startTransition, Suspense, useEffect, useState } from 'react';
import { CATALOGUES as GIVEN } from './catalogues';
import { TEXT_PARTS, type TextPart } from './text-parts';
import { showLanguage, useTexts } from './texts';

const CATALOGUES = GIVEN as Record<TranslatedLanguage, Record<TextPart, () => Promise<Texts>>>;
type Texts = { default: Record<string, string> };
let arrive: (texts: Texts) => void;
let fail: (error: Error) => void;
let asked: number;
afterEach(() => showLanguage('en'));

function Page({ part }: { readonly part: TextPart }) {
  useTexts(part);
  const [name, setName] = useState('');
  useEffect(() => setName('Settings'), []);
  return <h1>{name}</h1>;
}

/** A frame in this language that opens a page whose texts are still loading; earlier parts are loaded at once. */
async function openPage(language: TranslatedLanguage, part: TextPart) {
  asked = 0;
  for (const each of TEXT_PARTS) CATALOGUES[language][each] = () => Promise.resolve({ default: {} });
  CATALOGUES[language][part] = () => {
    asked += 1;
    return new Promise<Texts>((resolve, reject) => ([arrive, fail] = [resolve, reject]));
  };
  await showLanguage(language);
  let open: (shown: boolean) => void = () => undefined;
  function Shell() {
    const [shown, setShown] = useState(false);
    open = setShown;
    return (
      <I18nProvider i18n={i18n}>
        <Suspense fallback="Loading">{shown ? <Page part={part} /> : 'Home'}</Suspense>
      </I18nProvider>
    );
  }
  const recovered: unknown[] = [];
  render(<Shell />, { onRecoverableError: (error) => recovered.push(error) });
  await act(async () => startTransition(() => open(true)));
  return { recovered, open: (shown: boolean) => act(async () => startTransition(() => open(shown))) };
}

test('continues rendering a page whose texts arrive during the render', async () => {
  const { recovered } = await openPage('hi', 'people');
  expect(screen.queryByRole('heading')).toBeNull();
  await act(async () => arrive({ default: {} }));
  expect(screen.getByRole('heading')).toHaveTextContent('Settings');
  expect(recovered).toEqual([]);
});

test('shows English without texts, and requests them again with the next page', async () => {
  const { open } = await openPage('pa', 'office');
  await act(async () => fail(new Error('offline')));
  expect(screen.getByRole('heading')).toHaveTextContent('Settings');
  expect(asked).toBe(1);
  await open(false);
  await open(true);
  expect(asked).toBe(2);
});
