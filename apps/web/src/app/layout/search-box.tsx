import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button';
import { useLocation } from 'react-router-dom';
import { useSearch } from '../../page/use-search';
import { useTypewriterHint } from './use-typewriter-hint';

/** Time in ms without typing after which the text becomes the search. */
const SETTLE = 150;

/** The search box. Its text is kept in the address; the placeholder shows examples. */
export function SearchBox() {
  const { t } = useLingui();
  const [search, setSearch] = useSearch();
  const [text, setText] = useState(search);
  const [focused, setFocused] = useState(false);
  const sent = useRef(search);
  const lookedFor = useSearchHint();
  const hint = useTypewriterHint(lookedFor === undefined && !focused && text === '');

  // The address can also change from outside: another page, browser back, "Clear the search".
  useEffect(() => {
    if (search !== sent.current) setText(search);
    sent.current = search;
  }, [search]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      setSearch(text);
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [text, setSearch]);

  return (
    <div role="search" className="relative flex items-center">
      <Search aria-hidden size={18} className="pointer-events-none absolute left-[14px] text-muted" />
      <input
        type="search"
        aria-label={t`Search`}
        placeholder={lookedFor ?? (hint === '' ? t`Search` : t`Search “${hint}”`)}
        value={text}
        maxLength={60}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="h-(--tap) w-full rounded-full border border-line-strong bg-surface pr-(--tap) pl-[42px] text-[1rem]"
      />
      {text !== '' && (
        <IconButton
          tone="muted"
          className="absolute right-0.5 rounded-full!"
          label={t`Clear the search`}
          icon={<X aria-hidden size={18} />}
          onClick={() => setText('')}
        />
      )}
    </div>
  );
}

/** The placeholder on pages that do not list food. */
function useSearchHint(): string | undefined {
  const { t } = useLingui();
  const { pathname } = useLocation();
  if (pathname === '/students' || pathname === '/all-bills') return t`Name or roll number`;
  if (pathname === '/today-orders') return t`Order, name or roll number`;
  return pathname.startsWith('/bills/') ? t`Month or year` : undefined;
}
