import { useLingui } from '@lingui/react/macro';
import { type PackagedItem, VARIANTS_MAX } from '@tiffin/contracts';
import type { SyntheticEvent } from 'react';
import { useFieldArray, type Path } from 'react-hook-form';
import { call } from '../../../api/call';
import { useServerForm } from '../../../forms/use-server-form';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { changedContents, CONTENTS_PATHS, toContentsValues, type ContentsFormValues } from '../contents-values';
import { changedNames, NAME_PATHS, toFormValues, type OtherNamesFormValues } from '../other-names';
import { useMenuCache } from '../use-menu-cache';
import { EMPTY_ROW, rowsOf, rowsToSend, type VariantRow } from './variant-rows';

/** A packaged item as form values. */
export interface ItemFormValues {
  category: string;
  otherNames: OtherNamesFormValues;
  contents: ContentsFormValues;
  variants: VariantRow[];
}

const ROWS = Array.from({ length: VARIANTS_MAX }, (_, row) => row);
const ORDER: readonly Path<ItemFormValues>[] = [
  'category',
  ...NAME_PATHS,
  ...CONTENTS_PATHS,
  ...ROWS.flatMap((row) => [`variants.${row}.price`, `variants.${row}.count`] as const),
];

/** The form of a new or existing packaged item. */
export function useItemForm(item: PackagedItem | undefined, onDone: () => void) {
  const { t } = useLingui();
  const { putItem } = useMenuCache();
  const { setProblem, submit, ...serverForm } = useServerForm<ItemFormValues>({
    defaultValues: {
      category: item?.category ?? '',
      otherNames: toFormValues(item),
      contents: toContentsValues(item),
      variants: rowsOf(item),
    },
    order: ORDER,
    fieldOf: ({ name }) => ORDER.find((field) => field === name?.replace(/availableCount$/, 'count')),
    send: async ({ category, otherNames, contents, variants }) => {
      const names = changedNames(otherNames, item);
      const stated = toSend(changedContents(contents, item));
      try {
        const { item: saved } = await call<{ item: PackagedItem }>(
          item ? `/contractors/packaged/${encodeURIComponent(item._id)}` : '/contractors/packaged',
          {
            method: item ? 'PATCH' : 'POST',
            body: { category: category.trim(), ...(names && { otherNames: names }), ...stated, variants: rowsToSend(variants) },
          },
        );
        putItem(saved);
      } catch (error) {
        setProblem(error);
        throw error;
      }
      toast.success(toastText(category.trim(), item ? t`Item details updated successfully` : t`Item added successfully`));
      onDone();
    },
  });
  const { fields, append, remove } = useFieldArray({ control: serverForm.form.control, name: 'variants' });
  return {
    ...serverForm,
    rows: fields,
    addRow: () => append(EMPTY_ROW, { focusName: `variants.${fields.length}.price` }),
    removeRow: (at: number) => {
      remove(at);
      // A duplicate price may be unique now.
      if (serverForm.form.formState.isSubmitted) void serverForm.form.trigger('variants');
    },
    submit: (event: SyntheticEvent) => {
      if (fields.length > 0) return submit(event);
      event.preventDefault();
      toast.error(t`At least one variant is required.`);
    },
  };
}

/** The changed contents as the body's field: energy is a number in JSON. */
function toSend(changed: ReturnType<typeof changedContents>) {
  const { energy, ...texts } = changed;
  if (Object.keys(changed).length === 0) return {};
  return { contents: { ...texts, ...(energy !== undefined && { energy: energy === '' ? '' : Number(energy) }) } };
}
