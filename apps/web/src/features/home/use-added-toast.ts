import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast';
import { toastText } from '../../ui/toast-text';
import { isCanteenClosed } from '../canteen/use-canteen';

let lastToast: string | undefined;

/** Returns a function that says that something was added to the cart, and whether the canteen is closed. */
export function useAddedToast(): () => void {
  const { t } = useLingui();
  const cache = useQueryClient();
  return () => {
    // Replaces the previous toast: several in a row would cover what is tapped next.
    if (lastToast) toast.dismiss(lastToast);
    lastToast = toast.success(isCanteenClosed(cache) ? toastText(t`Added to cart`, t`The canteen is closed.`) : t`Added to cart`);
  };
}
