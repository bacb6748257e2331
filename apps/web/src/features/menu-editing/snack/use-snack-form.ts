import { useLingui } from '@lingui/react/macro';
import type { Diet, Snack, SnackFields } from '@tiffin/contracts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { fetchWithProgress } from '../../../api/fetch-with-progress';
import { parseAmount } from '../../../forms/amounts';
import { useServerForm } from '../../../forms/use-server-form';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { changedContents, CONTENTS_PATHS, toContentsValues, type ContentsFormValues } from '../contents-values';
import { changedNames, NAME_PATHS, toFormValues, type OtherNamesFormValues } from '../other-names';
import { useMenuCache } from '../use-menu-cache';
import { changedGroups, OPTIONS_PATHS, toGroupValues, type GroupValues } from './options/option-values';

/** A snack as form values; fields that are not text are listed separately. */
export interface SnackFormValues extends Record<Exclude<keyof SnackFields, 'diets' | 'otherNames' | 'contents'>, string> {
  /** A newly chosen picture. */
  image: File | null;
  diets: readonly Diet[];
  otherNames: OtherNamesFormValues;
  contents: ContentsFormValues;
  optionGroups: GroupValues[];
}

/**
 * The form of a new or existing snack. Closing it aborts the upload. `saveTimes` runs after the snack was saved and stores when it is
 * served; it may throw what `call` throws.
 */
export function useSnackForm(snack: Snack | undefined, saveTimes: (snackId: string) => Promise<void>, onDone: () => void) {
  const { t } = useLingui();
  const { putSnack } = useMenuCache();
  const [percent, setPercent] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const { setProblem, ...serverForm } = useServerForm<SnackFormValues>({
    defaultValues: {
      image: null,
      name: snack?.name ?? '',
      price: snack ? String(snack.price) : '',
      info: snack?.info ?? '',
      category: snack?.category ?? '',
      diets: snack?.diets ?? [],
      otherNames: toFormValues(snack),
      contents: toContentsValues(snack),
      optionGroups: toGroupValues(snack),
    } satisfies SnackFormValues,
    order: ['image', 'name', 'price', 'category', ...NAME_PATHS, 'info', ...OPTIONS_PATHS, ...CONTENTS_PATHS],
    fieldOf: ({ failure: { code } }) => (code === 'too_large' || code === 'wrong_type' ? 'image' : undefined),
    send: async (typed) => {
      sending.current = new AbortController();
      const { signal } = sending.current;
      const progress = typed.image ? { send: fetchWithProgress(setPercent) } : {};
      const path = snack ? `/contractors/snacks/${encodeURIComponent(snack._id)}` : '/contractors/snacks';
      try {
        const { snack: saved } = await call<{ snack: Snack }>(path, {
          method: snack ? 'PATCH' : 'POST',
          body: asForm(typed, snack),
          signal,
          ...progress,
        });
        putSnack(saved);
        const { name } = saved;
        await saveTimes(saved._id).catch((error: unknown) =>
          toast.error(toastText(t`The serving times of ${name} were not saved`, failureText(error))),
        );
      } catch (error) {
        setProblem(error);
        throw error;
      } finally {
        setPercent(undefined);
      }
      toast.success(toastText(typed.name.trim(), snack ? t`Item details updated successfully` : t`Snack added successfully`));
      onDone();
    },
  });
  return { ...serverForm, percent };
}

function asForm(
  { image, otherNames, contents, optionGroups, price, category, ...typed }: SnackFormValues,
  shown: Snack | undefined,
): FormData {
  const form = new FormData();
  form.append('price', String(parseAmount(price)));
  for (const [name, value] of Object.entries(typed)) form.append(name, typeof value === 'string' ? value.trim() : value.join(','));
  if (category !== (shown?.category ?? '')) form.append('category', category);
  for (const [language, name] of Object.entries(changedNames(otherNames, shown) ?? {})) form.append(`otherNames[${language}]`, name);
  for (const [field, stated] of Object.entries(changedContents(contents, shown))) form.append(`contents[${field}]`, stated);
  const groups = changedGroups(optionGroups, shown);
  if (groups !== undefined) form.append('optionGroups', groups);
  // Last, so that the server can validate the other fields first.
  if (image) form.append('image', image, image.name);
  return form;
}
