export { CanteenClosed } from './close-canteen/canteen-closed';
export { OpenCloseButton } from './close-canteen/open-close-button';
export { ItemControls } from './item/item-controls';
export { StockStepper } from './item/stock-stepper';
export { MenuPopups } from './menu-popups';
export { MenuTools } from './menu-tools';
export { SnackControls } from './snack/snack-controls';
