import { storageOf, StoredText } from '../../offline/stored-text';

/**
 * Screens that ring for new work, or for a number that is ready; each device remembers its choice for each
 * (docs/reference/decisions.md#6.5). That of `today-orders` counts on all pages of a contractor but those on a wall.
 */
export type RingingScreen = 'today-orders' | 'kitchen' | 'pickup';

const storage = new StoredText(storageOf('localStorage'));
const stored = (screen: RingingScreen): string => `tiffin.sound.${screen}`;

/** Whether new work shall ring; it does until somebody switches it off. */
export function soundChoice(screen: RingingScreen): boolean {
  return storage.read(stored(screen)) !== 'off';
}

export function rememberSoundChoice(screen: RingingScreen, on: boolean): void {
  storage.write(stored(screen), on ? 'on' : 'off');
}
