import type { Refusal } from '@tiffin/contracts';

/**
 * A body that could not be taken in, kept as the request's body so that the guards judge origin and session first: Fastify reads bodies before
 * any guard, but a stranger's malformed body is a 401, not a 400 (api.md 1).
 */
export class UnreadableBody {
  constructor(readonly refusal: Refusal) {}
}
