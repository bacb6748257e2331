import { Trans, useLingui } from '@lingui/react/macro';
import { RULES, VARIANTS_MAX, type PackagedItem } from '@tiffin/contracts';
import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { checkText } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { Button } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';
import { Progress } from '../../../ui/progress';
import { usePackagedItems } from '../../home/use-menu';
import { FormButtons } from '../../../forms/form-buttons';
import { checkPicture } from '../../settings/avatar/check-picture';
import { ContentsFields } from '../contents-fields';
import { OtherNameFields } from '../other-names';
import { PictureField } from '../picture-field';
import { useItemForm } from './use-item-form';
import { VariantFields } from './variant-fields';

/** Adds or edits a packaged item (popups `addItem`, `editItem`). The server's refusal is shown at the top. */
export function ItemForm({ item, onClose }: { item?: PackagedItem; onClose: () => void }) {
  const { t } = useLingui();
  const heading = useId();
  const add = useRef<HTMLButtonElement>(null);
  const { form, errorOf, busy, problem, percent, submit, rows, addRow, removeRow } = useItemForm(item, onClose);
  const leftNow = useLeftNow(item);
  const { field: image } = useController({
    control: form.control,
    name: 'image',
    rules: { validate: async (file) => (file && (await checkPicture(file))) ?? true },
  });
  const removeAndGoOn = (at: number) => {
    removeRow(at);
    // The focused button is gone; the add button is visible now.
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormProblem problem={problem} />
      <Field
        label={
          <>
            <Trans>Picture</Trans>
            <span className="font-normal text-muted">
              {' '}
              · {item?.image ? <Trans>optional, else the current one stays</Trans> : <Trans>optional</Trans>}
            </span>
          </>
        }
        error={errorOf('image')}
        hint={<Trans>PNG, JPG or JPEG, up to 5 MB.</Trans>}
      >
        <PictureField
          ref={image.ref}
          file={image.value}
          present={item?.image ?? null}
          onChosen={(file) => form.setValue('image', file, { shouldDirty: true, shouldValidate: true })}
          disabled={busy}
        />
      </Field>
      <Field label={t`Category`} error={errorOf('category')}>
        <TextInput
          autoComplete="off"
          maxLength={20}
          placeholder={t`Cold drink`}
          {...form.register('category', { validate: checkText(RULES.category) })}
        />
      </Field>
      <OtherNameFields register={(path) => form.register(path, { validate: checkText(RULES.otherName) })} errorOf={errorOf} />
      <div role="group" aria-labelledby={heading} className="grid gap-2">
        <p id={heading} className="font-semibold">
          <Trans>Variants</Trans>
          <span className="font-normal text-muted">
            {' '}
            · <Trans>price and how many are left, up to {VARIANTS_MAX}</Trans>
          </span>
        </p>
        {rows.length > 0 && (
          <ul className="grid gap-2">
            {rows.map(({ id, existingId, seenCount }, at) => (
              <VariantFields
                key={id}
                form={form}
                errorOf={errorOf}
                at={at}
                stock={existingId !== undefined && seenCount !== undefined ? { seen: seenCount, now: leftNow(existingId) } : undefined}
                disabled={busy}
                onRemove={() => removeAndGoOn(at)}
              />
            ))}
          </ul>
        )}
        {rows.length < VARIANTS_MAX && (
          <Button ref={add} disabled={busy} className="border-dashed!" icon={<Plus aria-hidden size={18} />} onClick={addRow}>
            <Trans>Add a variant</Trans>
          </Button>
        )}
      </div>
      <ContentsFields control={form.control} errorOf={errorOf} disabled={busy} />
      {percent !== undefined && <Progress label={t`Uploading…`} percent={percent} />}
      <FormButtons onCancel={onClose} busy={busy}>
        {item ? <Trans>Save item</Trans> : <Trans>Add item</Trans>}
      </FormButtons>
    </form>
  );
}

/** The current count of each variant while its form is open; `undefined` for a removed variant. */
function useLeftNow(item: PackagedItem | undefined): (variantId: string) => number | undefined {
  const { data } = usePackagedItems();
  const now = data?.find(({ _id }) => _id === item?._id);
  return (variantId) => now?.variants.find(({ _id }) => _id === variantId)?.availableCount;
}
