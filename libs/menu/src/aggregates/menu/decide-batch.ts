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
  /** When the command was sent. Its events are recorded with this time, whichever batch decides it. */
  readonly at: Date;
}

/** The result of one command of a batch. */
export interface Decision<Waiting extends QueuedCommand> {
  readonly queued: Waiting;
  /** With their metadata; none where nothing changes. */
  readonly events: readonly (NewEvent & MenuEvent)[];
  readonly bytes: number;
  /** The state after this command, without the later ones of the batch. */
  readonly state: MenuState;
  /**
   * The number of events in the batch up to and including this command's own. Where it is 0, the decision depends only on recorded
   * events.
   */
  readonly eventsSoFar: number;
  /** Why nothing is recorded for the command: the rule's `Refusal`, or a defect. Other commands are not affected. */
  readonly error?: unknown;
}

/** The limits of one write (docs/reference/design.md#3.6). A single command may exceed the bytes. */
export interface BatchLimits {
  readonly commands: number;
  readonly bytes: number;
}

/**
 * Decides the first waiting commands one after another, each on the state after the one before, as many as fit into one write. Does not
 * change the given state.
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
  for (const queued of waiting.slice(0, limits.commands)) {
    const decision = decideOne(queued, state, eventsSoFar, options);
    if (eventsSoFar > 0 && bytes + decision.bytes > limits.bytes) break;
    decisions.push(decision);
    ({ state, eventsSoFar } = decision);
    bytes += decision.bytes;
  }
  return decisions;
}

function decideOne<Waiting extends QueuedCommand>(
  queued: Waiting,
  before: MenuState,
  eventsBefore: number,
  options: { readonly ids: Ids },
): Decision<Waiting> {
  try {
    const decided = menu.decide(queued.command, before);
    const events = newEvents(MENU_EVENT_TYPES, decided, queued.context, { ids: options.ids, clock: { now: () => queued.at } });
    const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0);
    return { queued, events, bytes, state: decided.reduce(menu.evolve, before), eventsSoFar: eventsBefore + events.length };
  } catch (error) {
    return { queued, events: [], bytes: 0, state: before, eventsSoFar: eventsBefore, error };
  }
}
