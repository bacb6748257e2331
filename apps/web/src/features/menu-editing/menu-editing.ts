export { ItemControls } from './item/item-controls';
export { MenuPopups } from './menu-popups';
export { MenuTools } from './menu-tools';
export { SnackControls } from './snack/snack-controls';
