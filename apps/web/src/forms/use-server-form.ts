import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { get, useForm, type DefaultValues, type FieldError, type FieldValues, type Mode, type Path } from 'react-hook-form';
import { ApiError } from '../api/call';
import { toast } from '../ui/toast';
import { fieldErrors, type FieldRefusal } from './field-errors';

interface ServerFormOptions<Fields extends FieldValues> {
  defaultValues: DefaultValues<Fields>;
  /** All fields in the order on screen: the first wrong one of them gets the focus. */
  order: readonly Path<Fields>[];
  /** Sends what was typed; throws what `call` throws. Answers what the form shows afterwards, if not what was typed. */
  send: (fields: Fields) => Promise<Fields | void>;
  /** Which field a refusal belongs under that names none of the form's; `undefined` puts it above the button. */
  fieldOf?: (said: FieldRefusal<Fields>) => Path<Fields> | undefined;
  /** When a field is checked before the first attempt. `onTouched`: once it was changed and left, and then with every letter. */
  mode?: Mode;
  /** Without the toast "Please fill all fields correctly". */
  quiet?: boolean;
}

/**
 * A form whose last word is the server's. What is wrong stands under its field and the first such field has the focus; whatever else stands
 * against it is `problem`, for a `FormProblem` above the button. Nothing that was typed is lost, and a second tap sends nothing.
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

  /** Checks a field again that depends on the one that just changed, if somebody has been there already. */
  const recheck = (name: Path<Fields>) => () => {
    const { isTouched, invalid } = form.getFieldState(name);
    if (isTouched || invalid) void form.trigger(name);
  };
  /** What stands under a field. Nobody is told off for leaving a field as it was: that is said once they try to send it. */
  const errorOf = (name: Path<Fields>): string | undefined =>
    isSubmitted || get(dirtyFields, name) ? (get(errors, name) as FieldError | undefined)?.message : undefined;

  return { form, errorOf, busy: isSubmitting, problem, setProblem, submit: (event?: SyntheticEvent) => void submit(event), recheck };
}

/**
 * What stands under the fields; while the pointer is down, what stood there before. A field checks itself when it is left for a button, and
 * a message that appears then would move that very button away from under the finger, whose tap would be lost.
 */
function useHeldWhilePressed<Errors extends object>(errors: Errors): Errors {
  const [held, setHeld] = useState<Errors>();
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A copy: react-hook-form changes its own in place.
    const press = () => setHeld({ ...latest.current });
    // After the click, which comes last.
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setHeld(undefined));
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
  return held ?? errors;
}
