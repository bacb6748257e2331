export { CanteenClosed } from './close-canteen/canteen-closed';
export { OpenCloseButton } from './close-canteen/doors';
export { ItemControls } from './item/item-controls';
export { StockStepper } from './item/stock-steps';
export { MenuPopups } from './menu-popups';
export { MenuTools } from './menu-tools';
export { SnackControls } from './snack/snack-controls';
