/**
 * Screens that ring for new work, or for a number that is ready; each device remembers its choice for each (decisions 6.5). That of `today-orders` counts on all pages of a
 * contractor but those on a wall.
 */
export type RingingScreen = 'today-orders' | 'kitchen' | 'pickup';

const stored = (screen: RingingScreen): string => `tiffin.sound.${screen}`;

/** Whether new work shall ring; it does until somebody switches it off. */
export function soundChoice(screen: RingingScreen): boolean {
  try {
    return localStorage.getItem(stored(screen)) !== 'off';
  } catch {
    // A browser that keeps nothing for us: the choice then lasts as long as the page.
    return true;
  }
}

export function rememberSoundChoice(screen: RingingScreen, on: boolean): void {
  try {
    localStorage.setItem(stored(screen), on ? 'on' : 'off');
  } catch {
    // As above.
  }
}
