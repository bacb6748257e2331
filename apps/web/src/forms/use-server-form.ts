import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { get, useForm, type DefaultValues, type FieldError, type FieldValues, type Mode, type Path } from 'react-hook-form';
import { ApiError } from '../api/call';
import { toast } from '../ui/toast';
import { fieldErrors, type FieldRefusal } from './field-errors';

interface ServerFormOptions<Fields extends FieldValues> {
  defaultValues: DefaultValues<Fields>;
  /** All fields in their order on screen: the first one with an error gets the focus. */
  order: readonly Path<Fields>[];
  /**
   * Sends the fields. Throws what `call` throws. Resolves to the values that the form shows afterwards, if they differ from the sent ones.
   */
  send: (fields: Fields) => Promise<Fields | void>;
  /** Maps a refusal that names no field of the form to one; `undefined` puts it above the button. */
  fieldOf?: (refusal: FieldRefusal<Fields>) => Path<Fields> | undefined;
  /** When a field is validated before the first submit. `onTouched`: after it was changed and left, then on every change. */
  mode?: Mode;
  /** Without the toast "Please fill all fields correctly". */
  quiet?: boolean;
}

/**
 * A form that the server validates last. Errors are shown below their fields and the first such field gets the focus; any other failure is
 * `problem`, for a `FormProblem` above the button. Typed text is never lost, and a second tap during sending is ignored.
 */
export function useServerForm<Fields extends FieldValues>(options: ServerFormOptions<Fields>) {
  const { defaultValues, order, send, fieldOf, mode = 'onTouched', quiet = false } = options;
  const { t } = useLingui();
  const [problem, setProblem] = useState<unknown>();
  const sending = useRef(false);
  const form = useForm<Fields>({ defaultValues, mode, shouldFocusError: false });
  const { isSubmitting, isSubmitted, dirtyFields } = form.formState;
  const errors = useHeldWhilePressed(form.formState.errors);

  const focusFirst = (isWrong: (name: Path<Fields>) => boolean) => {
    const first = order.find(isWrong);
    if (first) form.setFocus(first);
  };
  const place = (error: unknown, fields: Fields) => {
    const under = error instanceof ApiError ? fieldErrors(error, fields, order, fieldOf) : undefined;
    if (!under) return setProblem(error);
    for (const [name, message] of under) form.setError(name, { type: 'server', message });
    focusFirst((name) => under.has(name));
  };

  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setProblem(undefined);
    let after: Fields | undefined;
    try {
      await form.handleSubmit(
        async (fields) => {
          try {
            after = (await send(fields)) ?? undefined;
          } catch (error) {
            place(error, fields);
          }
        },
        () => {
          if (!quiet) toast.error(t`Please fill all fields correctly`);
          focusFirst((name) => form.getFieldState(name).invalid);
        },
      )();
    } finally {
      sending.current = false;
    }
    if (after) form.reset(after);
  };

  /** Validates a dependent field again after another one has changed, if the user has already visited it. */
  const recheck = (name: Path<Fields>) => () => {
    const { isTouched, invalid } = form.getFieldState(name);
    if (isTouched || invalid) void form.trigger(name);
  };
  /** A field's error text. A required field that was left empty shows its error only after a submit. */
  const errorOf = (name: Path<Fields>): string | undefined =>
    isSubmitted || get(dirtyFields, name) ? (get(errors, name) as FieldError | undefined)?.message : undefined;

  return { form, errorOf, busy: isSubmitting, problem, setProblem, submit: (event?: SyntheticEvent) => void submit(event), recheck };
}

/**
 * The errors on screen; while the pointer is down, the previous ones. Leaving a field for a button validates the field, and an error that
 * appears at that moment would move the button away from under the finger.
 */
function useHeldWhilePressed<Errors extends object>(errors: Errors): Errors {
  const [heldErrors, setHeldErrors] = useState<Errors>();
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A copy, since react-hook-form mutates its object.
    const press = () => setHeldErrors({ ...latest.current });
    // After the click event, which comes last.
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setHeldErrors(undefined));
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    };
  }, []);
  return heldErrors ?? errors;
}
