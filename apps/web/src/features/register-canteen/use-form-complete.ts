import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';

/** Whether every field is filled in and none has an error, so that the button is enabled (docs/reference/specification.md#5.21). */
export function useFormComplete<Fields extends FieldValues>(form: UseFormReturn<Fields>): boolean {
  const values = useWatch({ control: form.control });
  const filled = Object.values(values).every((value) => value !== '');
  const wrong = Object.keys(form.formState.errors).some((name) => name !== 'root');
  return filled && !wrong;
}
