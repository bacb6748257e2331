import { Refusal, type FailureCode } from '@tiffin/contracts';
import type { MenuCommand } from '../src/menu/menu-commands.js';
import type { MenuEvent } from '../src/menu/menu-events.js';
import type { MenuState } from '../src/menu/menu-state.js';
import { menu } from '../src/menu/menu.decider.js';

/** What happened, what is asked then, and what comes of it. `when` can be repeated: each sees what the one before recorded. */
export interface Given {
  readonly state: MenuState;
  when(command: MenuCommand): When;
}
export interface When extends Given {
  /** Exactly these events are recorded by the last command. */
  then(...events: readonly MenuEvent[]): void;
  thenNothing(): void;
  thenRefuses(code: FailureCode, details?: { errors?: Record<string, string>; message?: string; extra?: object }): void;
}

export function given(...events: readonly MenuEvent[]): Given {
  return from(events.reduce(menu.evolve, menu.initialState));
}

function from(state: MenuState): Given {
  return { state, when: (command) => outcome(state, command) };
}

function outcome(before: MenuState, command: MenuCommand): When {
  let recorded: readonly MenuEvent[] = [];
  let refusal: Refusal | undefined;
  try {
    recorded = menu.decide(command, before);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusal = error;
  }
  const accepted = (): readonly MenuEvent[] => {
    if (refusal) throw new Error(`refused with ${refusal.code}: ${refusal.message}`);
    return recorded;
  };
  return {
    ...from(recorded.reduce(menu.evolve, before)),
    then: (...events) => expect(accepted()).toEqual(events),
    thenNothing: () => expect(accepted()).toEqual([]),
    thenRefuses: (code, details = {}) => {
      expect(refusal?.code ?? recorded).toBe(code);
      expect(refusal).toMatchObject({ details });
      if (details.message !== undefined) expect(refusal?.message).toBe(details.message);
    },
  };
}
