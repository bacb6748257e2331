export * from './menu/accept-order.js';
export * from './menu/menu-commands.js';
export * from './menu/menu-events.js';
export type { MenuState, Reservation } from './menu/menu-state.js';
export { MenuStream } from './menu/menu-stream.js';
export { menu } from './menu/menu.decider.js';
export type { PackagedItemState, VariantState } from './menu/packaged-item.js';
export type { SnackState } from './menu/snack.js';
