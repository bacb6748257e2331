/** The fields of a key press that decide whether it is a shortcut. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Elements where keys are text input. */
const TYPING =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Overlays, which have keys of their own. */
const OVER_THE_PAGE = '[role="dialog"], [role="menu"], [role="listbox"], nav';

/**
 * The names of the pressed key, letters in lower case: first the printed character, then the one in its place on a US keyboard. Empty while
 * the user types, uses a menu, or presses a browser shortcut.
 */
export function pressedKeys({ key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target }: Press): string[] {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return [];
  if (target instanceof Element && target.closest(`${TYPING}, ${OVER_THE_PAGE}`)) return [];
  const printed = key.length === 1 ? key.toLowerCase() : key;
  const place = placeOf(code, shiftKey, OTHER_SCRIPT.test(key));
  return place === undefined || place === printed ? [printed] : [printed, place];
}

const OTHER_SCRIPT = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u;

/**
 * The US-keyboard character of digits, which some layouts have only with Shift, and of letters and the slash on layouts of another script,
 * such as Hindi's.
 */
function placeOf(code: string, shiftKey: boolean, isOtherScript: boolean): string | undefined {
  if (isOtherScript && code === 'Slash') return shiftKey ? '?' : '/';
  const [, kind, place = ''] = /^(Digit|Key)(.)$/.exec(code) ?? [];
  if (kind === 'Digit') return shiftKey ? undefined : place;
  return kind === 'Key' && isOtherScript ? place.toLowerCase() : undefined;
}
