import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useMediaQuery } from '../../ui/use-media-query';
import { fitNumbers, GAP, type Box } from './fit-numbers';

type Tone = 'called' | 'ready' | 'preparing';

/** The shares of a television screen: the numbers to pick up get most of it. */
const LOOKS: Readonly<Record<Tone, { board: string; title: string; number: string }>> = {
  called: { board: 'md:flex-2 border-accent bg-accent text-on-accent', title: 'text-on-accent', number: 'bg-surface text-ink' },
  ready: { board: 'md:flex-3 border-ready bg-ready-soft', title: 'text-ready-ink', number: 'bg-ready text-on-ready' },
  preparing: { board: 'md:flex-1 border-line bg-surface', title: 'text-muted', number: 'bg-sunk text-ink' },
};

/** Time in ms per page, when the numbers need several. */
const TURN_EVERY = 8_000;

interface NumberBoardProps {
  tone: Tone;
  title: string;
  numbers: readonly number[];
  /** Numbers that were just added. */
  isNew: ReadonlySet<number>;
}

/** Fills its space with numbers. A television cannot scroll: if even small ones do not all fit, pages rotate. A phone scrolls. */
export function NumberBoard({ tone, title, numbers, isNew }: NumberBoardProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const box = useBox(list);
  const large = useMediaQuery('(min-width: 768px)');
  const digits = String(Math.max(...numbers, 1)).length;
  const fit = large && box && fitNumbers({ count: numbers.length, digits, ...box });
  const perPage = fit ? fit.columns * fit.rows : Math.max(1, numbers.length);
  const pages = Math.max(1, Math.ceil(numbers.length / perPage));
  const page = usePage(pages);
  const shown = (index: number): boolean => Math.floor(index / perPage) === page;
  const { board, title: titleLook, number: numberLook } = LOOKS[tone];
  return (
    <section aria-labelledby={id} className={clsx('flex min-h-0 min-w-0 flex-col gap-3 rounded-card border-2 p-4 md:p-5', board)}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className={clsx('title-card min-[901px]:text-[1.875rem]', titleLook)}>
          {title}
        </h2>
        {pages > 1 && (
          <p aria-hidden className="text-lg font-semibold tabular-nums min-[901px]:text-[1.25rem]">
            {page + 1} / {pages}
          </p>
        )}
      </div>
      {numbers.length === 0 && (
        <p className="text-muted min-[901px]:text-[1.25rem]">
          <Trans>None at the moment</Trans>
        </p>
      )}
      <ul
        ref={list}
        style={fit ? gridOf(fit) : SCROLLED_GRID}
        className="-m-1.5 grid min-h-0 flex-1 overflow-hidden p-1.5 leading-none font-bold tabular-nums"
      >
        {numbers.map((number, index) => (
          <li
            key={number}
            className={clsx(
              'grid min-w-0 place-items-center rounded-[max(0.5rem,0.12em)]',
              numberLook,
              // Screen readers get all numbers, including those of other pages.
              !shown(index) && 'sr-only',
              isNew.has(number) && 'ring-6 ring-info',
            )}
          >
            {number}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a phone: as many columns as fit, and as many rows as are needed. */
const SCROLLED_GRID: CSSProperties = {
  fontSize: '3rem',
  gap: `${GAP}rem`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))',
  gridAutoRows: '1.4em',
};

function gridOf({ size, columns, rows }: ReturnType<typeof fitNumbers>): CSSProperties {
  return {
    fontSize: size,
    gap: `${GAP}rem`,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
  };
}

/** The size inside of an element's padding, and one rem; known before the first paint, so that no number moves. */
function useBox(element: RefObject<HTMLElement | null>): { box: Box; rem: number } | undefined {
  const [box, setBox] = useState<{ box: Box; rem: number }>();
  useLayoutEffect(() => {
    const list = element.current;
    if (!list || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const padding = 2 * Number.parseFloat(getComputedStyle(list).paddingTop);
      setBox({
        box: { width: list.clientWidth - padding, height: list.clientHeight - padding },
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [element]);
  return box;
}

/** The page that is shown now, from 0. */
function usePage(pages: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (pages === 1) return;
    const timer = setInterval(() => setTurns((before) => before + 1), TURN_EVERY);
    return () => clearInterval(timer);
  }, [pages]);
  return turns % pages;
}
