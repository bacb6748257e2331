import type { ApiError } from '../api/call';
import { failureText } from '../api/failure-text';
import { ruleText } from './rule-texts';

/** Something that the server refuses. */
export interface FieldRefusal<Fields> {
  readonly failure: ApiError;
  /** What it calls the field in question; `undefined` where it names none. */
  readonly name: string | undefined;
  /** What was sent. */
  readonly fields: Fields;
}

/**
 * What a refusal says about each field of a form, or `undefined` where it belongs above the button: it is about no field, or about one that
 * the form doesn't have. `fieldOf` knows where else something belongs. Being asked to wait is never a field's fault.
 */
export function fieldErrors<Fields, Name extends string>(
  failure: ApiError,
  fields: Fields,
  names: readonly Name[],
  fieldOf: (said: FieldRefusal<Fields>) => Name | undefined = () => undefined,
): ReadonlyMap<Name, string> | undefined {
  if (failure.code === 'throttled') return undefined;
  const said: [string | undefined, string][] = failure.errors ? Object.entries(failure.errors) : [[undefined, failureText(failure)]];
  const placed = new Map<Name, string>();
  for (const [name, message] of said) {
    const field = names.find((known) => known === name) ?? fieldOf({ failure, name, fields });
    if (field === undefined) return undefined;
    placed.set(field, ruleText(message));
  }
  return placed.size > 0 ? placed : undefined;
}
