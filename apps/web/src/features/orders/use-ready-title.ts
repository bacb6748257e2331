import { useLingui } from '@lingui/react/macro';
import { type Order, orderCode } from '@tiffin/contracts';
import { useEffect } from 'react';

/** Puts the newest order that is ready into the browser's title, so that it is seen from another tab; takes it out again afterwards. */
export function useReadyTitle(orders: readonly Order[]): void {
  const { t } = useLingui();
  const ready = orders.find(({ status }) => status === 'Prepared');
  const code = ready && orderCode(ready._id);
  useEffect(() => {
    if (!code) return;
    const before = document.title;
    const title = t`${code} is ready for pickup`;
    document.title = title;
    return () => {
      // Another page may have put its own title there already.
      if (document.title === title) document.title = before;
    };
  }, [code, t]);
}
