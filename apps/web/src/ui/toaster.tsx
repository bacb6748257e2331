import { useLingui } from '@lingui/react/macro';
import { toast, useToasts } from './toast';
import { ToastCard } from './toast-card';

/**
 * The place of toasts: over the header, on phones between its buttons, otherwise beside its search; never over a field, the button that
 * they concern, or the one that people tap next. Outside phones one toast is visible at a time: a failure, or the newest. The others are
 * stacked below it until the pointer or focus reaches them. `stay`: none disappears by itself, for tests, which may take longer to read them.
 */
export function Toaster({ stay = false }: { stay?: boolean }) {
  const { t } = useLingui();
  const toasts = useToasts();
  return (
    <section
      aria-label={t`Messages`}
      aria-live="polite"
      aria-relevant="additions"
      className="toast-pile pointer-events-none fixed inset-x-(--gutter) top-[calc(4px+env(safe-area-inset-top))] z-40 flex flex-col-reverse items-center gap-2"
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} {...shown} {...(stay && { duration: Infinity })} onDone={() => toast.dismiss(shown.id)} />
      ))}
    </section>
  );
}
