import { FAILURES, type Failure } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';

/** A refusal with another status in docs/reference/wire.md than its code usually has. */
export class RefusalWithStatus extends Refusal {
  constructor(
    readonly status: number,
    ...refusal: ConstructorParameters<typeof Refusal>
  ) {
    super(...refusal);
  }
}

/** Returns the HTTP status of a refusal (docs/reference/wire.md#1.23). */
export function statusOf(refusal: Refusal): number {
  return refusal instanceof RefusalWithStatus ? refusal.status : FAILURES[refusal.code][0];
}

/** Returns the body that answers a refusal, over HTTP and in a socket's acknowledgements. */
export function failureOf({ message, code, details: { errors, extra } }: Refusal): Failure {
  return { message, code, ...(errors && { errors }), ...extra };
}
