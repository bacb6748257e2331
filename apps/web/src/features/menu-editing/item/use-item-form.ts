import { useLingui } from '@lingui/react/macro';
import { type PackagedItem, VARIANTS_MAX } from '@tiffin/contracts';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useFieldArray, type Path } from 'react-hook-form';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { fetchWithProgress } from '../../../api/fetch-with-progress';
import { useServerForm } from '../../../forms/use-server-form';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { changedContents, CONTENTS_PATHS, toContentsValues, type ContentsFormValues } from '../contents-values';
import { changedNames, NAME_PATHS, toFormValues, type OtherNamesFormValues } from '../other-names';
import { useMenuCache } from '../use-menu-cache';
import { EMPTY_ROW, rowsOf, rowsToSend, type VariantRow } from './variant-rows';

/** A packaged item as form values. */
export interface ItemFormValues {
  /** A newly chosen picture. */
  image: File | null;
  category: string;
  otherNames: OtherNamesFormValues;
  contents: ContentsFormValues;
  variants: VariantRow[];
}

const ROWS = Array.from({ length: VARIANTS_MAX }, (_, row) => row);
const ORDER: readonly Path<ItemFormValues>[] = [
  'image',
  'category',
  ...NAME_PATHS,
  ...CONTENTS_PATHS,
  ...ROWS.flatMap((row) => [`variants.${row}.price`, `variants.${row}.count`] as const),
];

/** The form of a new or existing packaged item. Closing it aborts the upload of its picture. */
export function useItemForm(item: PackagedItem | undefined, onDone: () => void) {
  const { t } = useLingui();
  const { putItem } = useMenuCache();
  const [percent, setPercent] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  /** Sends the picture once the item has an id. */
  const sendPicture = async ({ _id, category }: PackagedItem, image: File) => {
    sending.current = new AbortController();
    const form = new FormData();
    form.append('image', image, image.name);
    try {
      const { item: pictured } = await call<{ item: PackagedItem }>(`/contractors/packaged/${encodeURIComponent(_id)}/picture`, {
        method: 'PUT',
        body: form,
        signal: sending.current.signal,
        send: fetchWithProgress(setPercent),
      });
      putItem(pictured);
    } catch (error) {
      toast.error(toastText(t`The picture of ${category} was not saved`, failureText(error)));
    } finally {
      setPercent(undefined);
    }
  };
  const { setProblem, submit, ...serverForm } = useServerForm<ItemFormValues>({
    defaultValues: {
      image: null,
      category: item?.category ?? '',
      otherNames: toFormValues(item),
      contents: toContentsValues(item),
      variants: rowsOf(item),
    },
    order: ORDER,
    fieldOf: ({ name }) => ORDER.find((field) => field === name?.replace(/availableCount$/, 'count')),
    send: async ({ image, category, otherNames, contents, variants }) => {
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
        if (image) await sendPicture(saved, image);
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
    percent,
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
