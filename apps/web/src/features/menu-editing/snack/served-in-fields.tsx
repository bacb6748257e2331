import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { PartOfDay, Week } from '@tiffin/contracts';
import { useState } from 'react';
import { call } from '../../../api/call';
import { Checkbox } from '../../../ui/checkbox';
import { WEEK_KEY, useWeek } from '../../week/use-week';

interface ServedInFieldsProps {
  parts: readonly PartOfDay[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  disabled: boolean;
}

/** Selects the parts of the day in which a snack is served; empty if the canteen has none. */
export function ServedInFields({ parts, chosen, onChange, disabled }: ServedInFieldsProps) {
  if (parts.length === 0) return null;
  const ids = parts.map(({ _id }) => _id);
  return (
    <fieldset className="grid gap-0.5">
      <legend className="font-semibold">
        <Trans>Served only in</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {parts.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            checked={chosen.includes(_id)}
            disabled={disabled}
            onChange={(on) => onChange(ids.filter((id) => (id === _id ? on : chosen.includes(id))))}
            label={name}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        <Trans>If you tick none, it is served at any time.</Trans>
      </p>
    </fieldset>
  );
}

interface ServedIn {
  /** The canteen's parts of the day; empty until they are read. */
  readonly parts: readonly PartOfDay[];
  /** Ids of the parts in which the snack is served. */
  readonly chosen: readonly string[];
  readonly choose: (parts: readonly string[]) => void;
  /** Saves the selection, if it changed, once the snack has an id. Throws what `call` throws. */
  readonly save: (snackId: string) => Promise<void>;
}

/** The state of the form's parts of the day for a snack (docs/adr/0043-the-menu-by-the-clock.md). */
export function useServedIn(snackId: string | undefined): ServedIn {
  const cache = useQueryClient();
  const parts = useWeek().data?.parts ?? [];
  const [selection, setSelection] = useState<readonly string[]>();
  const now = parts.filter(({ itemIds }) => snackId !== undefined && itemIds.includes(snackId)).map(({ _id }) => _id);

  const save = async (id: string): Promise<void> => {
    if (!selection || now.join() === selection.join()) return;
    // Starts from the current week, so that other users' changes to it are kept.
    const fresh = await call<Week>('/canteen/week');
    const body: Week = {
      ...fresh,
      parts: fresh.parts.map((part) => ({ ...part, itemIds: withItem(part, id, selection.includes(part._id)) })),
    };
    cache.setQueryData<Week>(WEEK_KEY, await call<Week>('/contractors/week', { method: 'PUT', body }));
  };
  return { parts, chosen: selection ?? now, choose: setSelection, save };
}

function withItem({ itemIds }: PartOfDay, id: string, isServed: boolean): readonly string[] {
  const otherIds = itemIds.filter((other) => other !== id);
  return isServed ? [...otherIds, id] : otherIds;
}
