/** What of a key press decides whether it is a shortcut. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Where every letter is meant for what has the focus. */
const TYPING =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Whatever lies over the page has its own keys. */
const OVER_THE_PAGE = '[role="dialog"], [role="menu"], [role="listbox"], nav';

/**
 * What the pressed key may mean as a shortcut, letters in lower case: what is printed on it, then what is at its place on an American keyboard.
 * Nothing while somebody types, chooses in a menu, or means the browser.
 */
export function pressedKeys({ key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target }: Press): string[] {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return [];
  if (target instanceof Element && target.closest(`${TYPING}, ${OVER_THE_PAGE}`)) return [];
  const printed = key.length === 1 ? key.toLowerCase() : key;
  const place = placeOf(code, shiftKey, OTHER_SCRIPT.test(key));
  return place === undefined || place === printed ? [printed] : [printed, place];
}

const OTHER_SCRIPT = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u;

/** Of digits, which some layouts have with Shift only; of letters and the slash where the layout is of another script, such as Hindi's. */
function placeOf(code: string, shiftKey: boolean, isOtherScript: boolean): string | undefined {
  if (isOtherScript && code === 'Slash') return shiftKey ? '?' : '/';
  const [, kind, place = ''] = /^(Digit|Key)(.)$/.exec(code) ?? [];
  if (kind === 'Digit') return shiftKey ? undefined : place;
  return kind === 'Key' && isOtherScript ? place.toLowerCase() : undefined;
}
