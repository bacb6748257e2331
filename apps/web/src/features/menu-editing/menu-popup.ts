import type { CanteenState, PackagedItem, Snack } from '@tiffin/contracts';

/** A popup of the contractor's Home, by the specification's name; `closeCanteen` is from docs/reference/decisions.md#3.1a. */
export type MenuPopup =
  | { readonly type: 'addSnack' | 'addItem' }
  | { readonly type: 'editSnack' | 'switchOptions' | 'removeSnack'; readonly snack: Snack }
  | { readonly type: 'editItem' | 'removeItem'; readonly item: PackagedItem }
  | { readonly type: 'closeCanteen'; readonly canteen: CanteenState };

export type OpenPopup = (popup: MenuPopup) => void;
