import { useLingui } from '@lingui/react/macro';
import { toast, useToasts } from './toast';
import { ToastCard } from './toast-card';

/**
 * The place of toasts: on phones above the bottom bar, otherwise over the header, beside its search; never over a field, the button that
 * they concern, or the one that people tap next. Of several toasts with undo the newest is visible; the others are stacked below it until
 * the pointer or focus reaches them. `stay`: none disappears by itself, for tests, which may take longer to read them.
 */
export function Toaster({ stay = false }: { stay?: boolean }) {
  const { t } = useLingui();
  const toasts = useToasts();
  return (
    <section
      aria-label={t`Messages`}
      aria-live="polite"
      aria-relevant="additions"
      className="toast-pile pointer-events-none fixed inset-x-(--gutter) bottom-(--toast-bottom) z-40 flex flex-col items-center gap-2 md:top-1 md:bottom-auto md:flex-col-reverse"
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} {...shown} {...(stay && { duration: Infinity })} onDone={() => toast.dismiss(shown.id)} />
      ))}
    </section>
  );
}
