import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { sectionId, type MenuSection } from './menu-sections';
import { useSectionName } from './use-section-name';

/** Height in px of what covers the top of the window: the header and the bar with these chips. */
const COVERED = 140;

/** Links to the sections of the menu; the one in view is marked and kept in sight. */
export function SectionChips({ sections }: { sections: readonly MenuSection[] }) {
  const { t } = useLingui();
  const nameOf = useSectionName(sections);
  const ids = sections.map(sectionId);
  const current = useSectionInView(ids);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]');
    const bar = list.current?.closest<HTMLElement>('[data-menu-bar]');
    if (!chip || !bar) return;
    if (chip.closest('li')?.previousSibling) revealIn(bar, chip);
    else bar.scrollLeft = 0;
  }, [current]);
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    // The next Tab continues in the section.
    section?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t`Sections of the menu`} className="shrink-0">
      <ul ref={list} className="flex">
        {sections.map((section) => {
          const id = sectionId(section);
          const on = id === current;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={on || undefined}
                onClick={(event) => jump(event, id)}
                className={clsx(
                  'inline-flex min-h-(--tap) items-center rounded-control px-3 text-sm font-semibold whitespace-nowrap transition-colors duration-(--fast)',
                  on ? 'text-accent-ink underline decoration-2 underline-offset-8' : 'text-muted hover:bg-wash hover:text-ink',
                )}
              >
                {nameOf(section)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Scrolls a bar sideways so far that the element in it is visible; the page does not move. */
function revealIn(bar: HTMLElement, element: HTMLElement): void {
  const [outer, inner] = [bar.getBoundingClientRect(), element.getBoundingClientRect()];
  const margin = 16;
  if (inner.left < outer.left + margin) bar.scrollLeft += inner.left - outer.left - margin;
  else if (inner.right > outer.right - margin) bar.scrollLeft += inner.right - outer.right + margin;
}

/** The id of the first of these elements that is in view below the bar. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  const joined = ids.join(' ');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) after.add(target.id);
            else after.delete(target.id);
          return after;
        }),
      { rootMargin: `-${COVERED}px 0px 0px` },
    );
    for (const id of joined.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [joined]);
  return ids.find((id) => inView.has(id)) ?? ids[0];
}
