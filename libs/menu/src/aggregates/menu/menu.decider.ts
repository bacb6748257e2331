import type { Decider } from '@tiffin/event-sourcing';
import { evolveOpeningStatus } from './opening-status.js';
import { decideArrangement } from './decide-arrangement.js';
import { decideBulk } from './bulk/decide-bulk.js';
import { decideCanteen } from './decide-canteen.js';
import { decidePackagedItem } from './decide-packaged-item.js';
import { decideSnack } from './decide-snack.js';
import { decideStock } from './decide-stock.js';
import type { MenuCommand } from './menu-commands.js';
import { arrangementOf, type MenuEvent, type PackagedItemEvent, type StockEvent } from './menu-events.js';
import { closeReservation, emptyMenu, withEntry, type MenuState } from './menu-state.js';
import { evolvePackagedItem } from './packaged-item.js';
import { evolveSnack } from './snack.js';

/** The decider of the stream `menu-{canteenId}`: the menu, the stock and the opening status (docs/reference/decisions.md#3). */
export const menu: Decider<MenuCommand, MenuState, MenuEvent> = { initialState: emptyMenu, decide, evolve };

function decide(command: MenuCommand, state: MenuState): readonly MenuEvent[] {
  switch (command.type) {
    case 'AddSnack':
    case 'ChangeSnack':
    case 'SwitchAvailability':
    case 'SwitchOption':
    case 'RemoveSnack':
      return decideSnack(command, state);
    case 'AddPackagedItem':
    case 'ChangePackagedItem':
    case 'ChangeItemPicture':
    case 'AdjustStock':
    case 'RemovePackagedItem':
      return decidePackagedItem(command, state);
    case 'ArrangeMenu':
      return decideArrangement(command, state);
    case 'ImportMenu':
    case 'ChangePrices':
      return decideBulk(command, state, evolve);
    case 'CloseCanteen':
    case 'OpenCanteen':
    case 'PauseCanteen':
    case 'PlanWeek':
    case 'FollowClock':
      return decideCanteen(command, state);
    case 'ReserveStock':
    case 'ReturnStock':
    case 'SellStock':
      return decideStock(command, state);
  }
}

function evolve(state: MenuState, event: MenuEvent): MenuState {
  switch (event.type) {
    case 'SnackAdded':
    case 'SnackChanged':
    case 'SnackAvailabilityChanged':
    case 'OptionAvailabilityChanged':
    case 'SnackRemoved': {
      const { snackId } = event.data;
      return { ...state, snacks: withEntry(state.snacks, snackId, evolveSnack(state.snacks.get(snackId), event)) };
    }
    case 'PackagedItemAdded':
    case 'PackagedItemChanged':
    case 'PackagedItemRemoved':
      return withItem(state, event.data.itemId, event);
    case 'MenuArranged':
      return { ...state, arrangement: arrangementOf(event.data) };
    case 'MenuChangedInBulk':
      return event.data.changes.reduce<MenuState>(evolve, state);
    case 'CanteenClosed':
    case 'CanteenOpened':
    case 'CanteenPaused':
    case 'WeekPlanned':
    case 'PartOfDaySwitched':
    case 'OpeningHoursSwitched':
      return { ...state, ...evolveOpeningStatus(state, event) };
    case 'StockReserved': {
      const { orderId, order, quantities } = event.data;
      return { ...withStock(state, event), reservations: state.reservations.with(orderId, { order, quantities }) };
    }
    case 'StockReturned':
    case 'StockSold':
      return closeReservation(withStock(state, event), event.data.orderId);
  }
}

function withStock(state: MenuState, event: StockEvent): MenuState {
  const itemIds = new Set(event.data.quantities.map(({ itemId }) => itemId));
  return [...itemIds].reduce((after, itemId) => withItem(after, itemId, event), state);
}

function withItem(state: MenuState, itemId: string, event: PackagedItemEvent | StockEvent): MenuState {
  return { ...state, items: withEntry(state.items, itemId, evolvePackagedItem(state.items.get(itemId), event, itemId)) };
}
