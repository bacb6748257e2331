import { Trans, useLingui } from '@lingui/react/macro';
import { ALLERGENS, type Allergen } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { useSession } from '../../../session';
import { Card } from '../../../ui/card';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { useAllergenNames } from '../../food-contents/allergen-names';

/** The allergens that the student avoids: the menu marks dishes with them, and the cart warns. Each tap is saved at once. */
export function AllergensCard() {
  const { t } = useLingui();
  const names = useAllergenNames();
  const { user, setUser } = useSession();
  const [busy, setBusy] = useState(false);
  if (!user) return null;
  const { avoids = [] } = user;
  const toggle = async (allergen: Allergen) => {
    const next = ALLERGENS.filter((option) => (option === allergen) !== avoids.includes(option));
    setBusy(true);
    try {
      await call('/users/allergens', { method: 'PATCH', body: { avoids: next } });
      setUser({ ...user, avoids: next });
    } catch (error) {
      toast.error(toastText(t`Your allergens were not saved`, failureText(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card as="section" padded className="grid gap-3">
      <div>
        <h2 className="font-semibold">
          <Trans>What I avoid</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>The menu marks dishes that contain it, and your cart warns you. Only you see this, not the canteen.</Trans>
        </p>
      </div>
      <div role="group" aria-label={t`What I avoid`} className="flex flex-wrap gap-2">
        {ALLERGENS.map((allergen) => {
          const on = avoids.includes(allergen);
          return (
            <button
              key={allergen}
              type="button"
              aria-pressed={on}
              aria-disabled={busy || undefined}
              onClick={() => !busy && void toggle(allergen)}
              className={clsx(
                'inline-flex min-h-(--tap) items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold transition-colors duration-(--fast)',
                on ? 'border-danger bg-danger-soft text-danger-ink' : 'border-line-strong bg-surface text-ink hover:bg-wash',
              )}
            >
              {on && <Check aria-hidden size={16} strokeWidth={2.8} />}
              {names[allergen]}
            </button>
          );
        })}
      </div>
    </Card>
  );
}
