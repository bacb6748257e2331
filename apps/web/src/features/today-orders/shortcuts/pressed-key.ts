/** What of a key press decides whether it is a shortcut. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'>;

/** Where every letter is meant for what has the focus. */
const TYPING =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Whatever lies over the page has its own keys. */
const OVER_THE_PAGE = '[role="dialog"], [role="menu"], [role="listbox"], nav';

/** The shortcut key that was pressed, letters in lower case; `undefined` while somebody types, chooses in a menu, or means the browser. */
export function pressedKey({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target }: Press): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return undefined;
  if (target instanceof Element && target.closest(`${TYPING}, ${OVER_THE_PAGE}`)) return undefined;
  return key.length === 1 ? key.toLowerCase() : key;
}
