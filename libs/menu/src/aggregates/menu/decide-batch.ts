import { bytesOf, newEvents, type CommandContext, type NewEvent } from '@tiffin/event-sourcing';
import type { Ids } from '@tiffin/kernel';
import type { MenuCommand } from './menu-commands.js';
import { MENU_EVENT_TYPES, type MenuEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { menu } from './menu.decider.js';

/** A command that waits for its turn. */
export interface QueuedCommand {
  readonly command: MenuCommand;
  readonly context: CommandContext;
  /** When it was asked: what it leads to is recorded as of then, whoever's turn it is decided in. */
  readonly at: Date;
}

/** What came of one command of a batch. */
export interface Decision<Waiting extends QueuedCommand> {
  readonly queued: Waiting;
  /** With what its context says of them; none where nothing changes. */
  readonly events: readonly (NewEvent & MenuEvent)[];
  readonly bytes: number;
  /** After this command; of the later ones in the batch it knows nothing. */
  readonly state: MenuState;
  /** Events of the batch up to this command's own, these included. Where there are none, the decision rests on what is recorded. */
  readonly eventsSoFar: number;
  /** Why nothing is recorded for it: the rule's `Refusal`, or a defect. It fails alone. */
  readonly error?: unknown;
}

/** How much one write may carry (docs/reference/design.md#3.6): at most so many commands, and so many bytes of events unless one command alone has more. */
export interface BatchLimits {
  readonly commands: number;
  readonly bytes: number;
}

/**
 * Decides the first of the waiting commands one after another, each on the state that those before it leave behind: as many as fit into one
 * write. The state that is given is not changed.
 */
export function decideBatch<Waiting extends QueuedCommand>(
  recorded: MenuState,
  waiting: readonly Waiting[],
  limits: BatchLimits,
  options: { readonly ids: Ids },
): readonly Decision<Waiting>[] {
  const decisions: Decision<Waiting>[] = [];
  let state = recorded;
  let eventsSoFar = 0;
  let bytes = 0;
  for (const asked of waiting.slice(0, limits.commands)) {
    const decision = decideOne(asked, state, eventsSoFar, options);
    if (eventsSoFar > 0 && bytes + decision.bytes > limits.bytes) break;
    decisions.push(decision);
    ({ state, eventsSoFar } = decision);
    bytes += decision.bytes;
  }
  return decisions;
}

function decideOne<Waiting extends QueuedCommand>(
  asked: Waiting,
  before: MenuState,
  eventsBefore: number,
  options: { readonly ids: Ids },
): Decision<Waiting> {
  try {
    const decided = menu.decide(asked.command, before);
    const events = newEvents(MENU_EVENT_TYPES, decided, asked.context, { ids: options.ids, clock: { now: () => asked.at } });
    const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0);
    return { queued: asked, events, bytes, state: decided.reduce(menu.evolve, before), eventsSoFar: eventsBefore + events.length };
  } catch (error) {
    return { queued: asked, events: [], bytes: 0, state: before, eventsSoFar: eventsBefore, error };
  }
}
