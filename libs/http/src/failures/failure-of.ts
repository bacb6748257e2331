import { FAILURES, type Failure } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';

/** A refusal whose call has another status in docs/reference/wire.md than its code usually has. */
export class RefusalWithStatus extends Refusal {
  constructor(
    readonly status: number,
    ...refusal: ConstructorParameters<typeof Refusal>
  ) {
    super(...refusal);
  }
}

/** The HTTP status of a refusal (docs/reference/wire.md#1.23). */
export function statusOf(refusal: Refusal): number {
  return refusal instanceof RefusalWithStatus ? refusal.status : FAILURES[refusal.code][0];
}

/** The body that a refusal is answered with, over HTTP and by the socket's acknowledgements. */
export function failureOf({ message, code, details: { errors, extra } }: Refusal): Failure {
  return { message, code, ...(errors && { errors }), ...extra };
}
