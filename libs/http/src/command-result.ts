import type { Position } from '@tiffin/event-sourcing';

/**
 * The answer of a command that records events: the body, and the log position for `X-Position`, which a later read must wait for
 * (docs/reference/decisions.md#1.8).
 */
export class CommandResult<Body> {
  constructor(
    readonly body: Body,
    readonly position: Position,
    /** Instead of the route's usual status. */
    readonly status?: number,
  ) {}
}
