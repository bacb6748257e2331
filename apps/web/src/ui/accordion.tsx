import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface AccordionItem {
  /** Also the element's id, so that an address can link to it. */
  id: string;
  heading: string;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** Id of the open item, if any. */
  open: string | undefined;
  /** Called when the open item is closed or another one opened. */
  onOpen: (id: string | undefined) => void;
}

const HEADING =
  'flex min-h-14 w-full items-center justify-between gap-4 px-4 py-3 text-left font-semibold hover:bg-wash ' +
  // Inside, where the card's edge does not clip it.
  '-outline-offset-2 focus-visible:[box-shadow:inset_0_0_0_2px_var(--focus)]';

/** A list of headings; at most one shows its content. */
export function Accordion({ items, open, onOpen }: AccordionProps) {
  return (
    <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
      {items.map(({ id, heading, content }) => {
        const isOpen = id === open;
        return (
          <section key={id} id={id}>
            <h2>
              <button
                type="button"
                id={`${id}-heading`}
                aria-expanded={isOpen}
                aria-controls={`${id}-content`}
                onClick={() => onOpen(isOpen ? undefined : id)}
                className={HEADING}
              >
                {heading}
                <ChevronDown
                  aria-hidden
                  size={20}
                  className={clsx('shrink-0 text-muted transition-transform duration-(--fast)', isOpen && 'rotate-180')}
                />
              </button>
            </h2>
            <div
              id={`${id}-content`}
              role="region"
              aria-labelledby={`${id}-heading`}
              hidden={!isOpen}
              className="max-w-[68ch] px-4 pt-1 pb-5 text-muted"
            >
              {content}
            </div>
          </section>
        );
      })}
    </div>
  );
}
