export { CanteenClosed } from './close-canteen/canteen-closed';
export { Doors } from './close-canteen/doors';
export { ItemControls } from './item/item-controls';
export { StockSteps } from './item/stock-steps';
export { MenuPopups } from './menu-popups';
export { MenuTools } from './menu-tools';
export { SnackControls } from './snack/snack-controls';
