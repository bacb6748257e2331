import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** In one line what is inside. */
  summary: ReactNode;
  /** A field inside has an error: the fold opens and stays open. */
  hasError: boolean;
  children: ReactNode;
}

/** A part of a form that is folded at first, with a line that says what is in it. It opens for an error. */
export function Fold({ title, summary, hasError, children }: FoldProps) {
  const details = useOpenForError(hasError);
  return (
    <details ref={details} className="group min-w-0 rounded-control border border-line">
      <summary
        className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control px-3.5 py-2 hover:bg-wash [&::-webkit-details-marker]:hidden"
        onClick={(event) => {
          // An error stays in sight.
          if (hasError) event.preventDefault();
        }}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm wrap-anywhere text-muted">{summary}</span>
        </span>
        <ChevronDown aria-hidden size={20} className="shrink-0 text-muted transition-transform duration-(--fast) group-open:rotate-180" />
      </summary>
      <fieldset aria-label={title} className="grid gap-3 px-3.5 pt-1 pb-3.5">
        {children}
      </fieldset>
    </details>
  );
}

/** Opens the fold when a field in it gets an error, and focuses the form's first field with one: what is folded cannot have the focus. */
function useOpenForError(hasError: boolean) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const fold = details.current;
    if (!hasError || !fold || fold.open) return;
    fold.open = true;
    const wrong = fold.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? fold.querySelector<HTMLElement>('[type="checkbox"]'))?.focus();
  }, [hasError]);
  return details;
}
