import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import { localizedName } from '../../../language/localized-name';
import { toast } from '../../../ui/toast';
import type { DishRow } from '../summary/kitchen-summary';

/** How many taps in a row on one dish bring the hint. */
const TAPS = 3;

/** For each tap on a minus: tells a cook who taps through a dish, once per visit, that holding does the rest. */
export function useHoldHint(): (row: DishRow) => void {
  const { t } = useLingui();
  const taps = useRef({ key: '', inARow: 0, isShown: false });
  return useCallback(
    (row) => {
      const { key, inARow, isShown } = taps.current;
      taps.current = { key: row.key, inARow: key === row.key ? inARow + 1 : 1, isShown };
      // The tapped unit is still counted.
      if (isShown || taps.current.inARow < TAPS || row.remaining <= TAPS) return;
      taps.current.isShown = true;
      const name = localizedName(row);
      toast.blank(t`Hold the minus to finish all ${name} at once.`);
    },
    [t],
  );
}
