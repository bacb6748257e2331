import type { BulkCommand } from '../menu-commands.js';
import type { MenuEvent } from '../menu-events.js';
import type { MenuState } from '../menu-state.js';
import { decideImport, type Evolve } from './decide-import.js';
import { decidePrices } from './decide-prices.js';

/** Decides the commands that change many items at once (docs/reference/decisions.md#3.10). */
export function decideBulk(command: BulkCommand, state: MenuState, evolve: Evolve): readonly MenuEvent[] {
  return command.type === 'ImportMenu' ? decideImport(command, state, evolve) : decidePrices(command, state);
}
