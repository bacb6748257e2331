import type { ApiError } from '../api/call';
import { failureText } from '../api/failure-text';
import { ruleText } from './rule-texts';

/** A refusal of the server. */
export interface FieldRefusal<Fields> {
  readonly failure: ApiError;
  /** The server's name of the field; `undefined` if it names none. */
  readonly name: string | undefined;
  /** The fields that were sent. */
  readonly fields: Fields;
}

/**
 * A refusal's message per field of a form; `undefined` if it belongs above the button because it concerns no field of the form. `fieldOf`
 * maps other refusals to fields. Throttling is never a field's error.
 */
export function fieldErrors<Fields, Name extends string>(
  failure: ApiError,
  fields: Fields,
  names: readonly Name[],
  fieldOf: (refusal: FieldRefusal<Fields>) => Name | undefined = () => undefined,
): ReadonlyMap<Name, string> | undefined {
  if (failure.code === 'throttled') return undefined;
  const messages: [string | undefined, string][] = failure.errors ? Object.entries(failure.errors) : [[undefined, failureText(failure)]];
  const placed = new Map<Name, string>();
  for (const [name, message] of messages) {
    const field = names.find((fieldName) => fieldName === name) ?? fieldOf({ failure, name, fields });
    if (field === undefined) return undefined;
    placed.set(field, ruleText(message));
  }
  return placed.size > 0 ? placed : undefined;
}
