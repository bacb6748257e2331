import { useLingui } from '@lingui/react/macro';
import { toast, useToasts } from './toast';
import { ToastCard } from './toast-card';

/**
 * Where toasts appear: on phones above the bottom bar, else over the header, beside its search: never on a field, nor on the button that they speak
 * of or that people tap next.
 * Of several that can be undone the newest is in sight, the others lie under it until somebody reaches for them.
 * `stay`: none goes by itself, for specs, which may take longer to read them than a person does.
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
