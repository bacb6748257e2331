import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Piece, piecesOf, rowsBetween, rowStarts, type RowWindow } from './row-window';
import { usePrinting } from './use-printing';
import { useRowHeights } from './use-row-heights';

/** A list of up to this many rows is rendered as a whole, so that the browser's own search finds every row. */
const SHORT = 60;

/** The rendered rows as of the last scroll event. */
interface Rendered {
  /** Key and index of the first one: rows that are added above it move the index. */
  readonly first: string | undefined;
  readonly from: number;
  readonly count: number;
  /** Keys of rows in use, which stay when they are scrolled away. */
  readonly inUse: readonly string[];
}

interface VirtualRows<List extends HTMLElement> {
  /** For the element that contains the rows; each row has its key in `data-row`. */
  readonly list: RefObject<List | null>;
  readonly pieces: readonly Piece[];
  /** Whether some rows are not rendered. */
  readonly windowed: boolean;
}

/**
 * Renders of a long list only the rows near the viewport, with spaces in the place of the others. Rows and spaces are in normal flow, so the
 * browser keeps the place by itself when rows above change (scroll anchoring), and row heights may differ. A row in use stays: one that has
 * the focus, with its neighbours for the Tab key, or that has something unfolded. `headOf` returns the index of the heading of a row, which
 * is rendered with it.
 */
export function useVirtualRows<List extends HTMLElement>(
  keys: readonly string[],
  estimate: number,
  headOf?: (index: number) => number,
): VirtualRows<List> {
  const list = useRef<List>(null);
  const heights = useRowHeights();
  const printing = usePrinting();
  const starts = rowStarts(keys, heights, estimate);
  const [rendered, setRendered] = useState<Rendered>(() => renderedOf(keys, rowsBetween(starts, 0, 2 * window.innerHeight), []));
  const windowed = keys.length > SHORT && !printing;
  const shown = shownWindow(keys, rendered);
  const latest = useRef({ keys, estimate, shown });
  useLayoutEffect(() => {
    latest.current = { keys, estimate, shown };
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => rowsOf(element).forEach((row) => heights.set(keyOf(row), row.getBoundingClientRect().height));
    /** The rows to render next; `undefined` while those that are rendered suffice. */
    const next = (): Rendered | undefined => {
      measure();
      const known = latest.current;
      const now = rowStarts(known.keys, heights, known.estimate);
      const top = -element.getBoundingClientRect().top;
      const around = (margin: number) => rowsBetween(now, top - margin, top + window.innerHeight + margin);
      const needed = around(window.innerHeight / 4);
      if (needed.from >= known.shown.from && needed.to <= known.shown.to) return undefined;
      return renderedOf(known.keys, around(window.innerHeight / 2), rowsOf(element).filter(isInUse).map(keyOf));
    };
    const onScroll = () => {
      const rows = next();
      // At once, so that no frame shows an empty space.
      if (rows) flushSync(() => setRendered(rows));
    };
    const onResize = () => {
      const rows = next();
      if (rows) setRendered(rows);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onResize);
    // The page's height changes when rows are added, filtered or unfolded, and when something above the list appears.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onResize);
    observer?.observe(document.body);
    return () => {
      measure();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onResize);
      observer?.disconnect();
    };
  }, [heights]);

  const indices = windowed ? indicesOf(keys, shown, rendered.inUse, headOf) : [...keys.keys()];
  return { list, pieces: piecesOf(keys, starts, indices), windowed };
}

function renderedOf(keys: readonly string[], { from, to }: RowWindow, inUse: readonly string[]): Rendered {
  return { first: keys[from], from, count: to - from, inUse };
}

/** The rendered rows in the current list, which may have changed since. */
function shownWindow(keys: readonly string[], { first, from, count }: Rendered): RowWindow {
  const found = first === undefined ? -1 : keys.indexOf(first);
  const start = found >= 0 ? found : Math.max(0, Math.min(from, keys.length - count));
  return { from: start, to: Math.min(start + count, keys.length) };
}

function indicesOf(keys: readonly string[], shown: RowWindow, inUse: readonly string[], headOf?: (index: number) => number): number[] {
  const indices = new Set<number>();
  for (let index = shown.from; index < shown.to; index++) indices.add(index);
  for (const key of inUse) {
    const index = keys.indexOf(key);
    if (index >= 0) [index - 1, index, index + 1].forEach((near) => indices.add(near));
  }
  if (headOf) for (const index of [...indices]) if (index in keys) indices.add(headOf(index));
  return [...indices].filter((index) => index in keys).sort((a, b) => a - b);
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row]')];
const keyOf = (row: HTMLElement) => row.dataset['row'] ?? '';
const isInUse = (row: HTMLElement) => row.contains(document.activeElement) || row.querySelector('[aria-expanded="true"]') !== null;
