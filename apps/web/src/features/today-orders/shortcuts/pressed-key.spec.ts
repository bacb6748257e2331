import { pressedKey } from './pressed-key';

function press(key: string, where = '<p></p>', more: Partial<KeyboardEventInit> = {}): string | undefined {
  const place = document.createElement('div');
  place.innerHTML = where;
  const event = new KeyboardEvent('keydown', { key, ...more });
  const target = place.querySelector('[data-here]') ?? place.firstElementChild;
  return pressedKey({ ...pick(event), target });
}
const pick = ({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
});

test('letters count in either case, other keys by their name', () => {
  expect([press('p'), press('P'), press('?', undefined, { shiftKey: true }), press('ArrowDown')]).toEqual(['p', 'p', '?', 'ArrowDown']);
});

test.each([
  ['typing in a search is typing', '<input type="search">'],
  ['typing in a text is typing', '<textarea></textarea>'],
  ['choosing is choosing', '<select></select>'],
  ['typing into the page is typing', '<div contenteditable="true"></div>'],
  ['a dialog has its own keys', '<div role="dialog"><button data-here>x</button></div>'],
  ['a menu has its own keys', '<ul role="menu"><li data-here>x</li></ul>'],
  ['the sidebar has its own keys', '<nav><a data-here>x</a></nav>'],
])('%s', (_, where) => expect(press('p', where)).toBeUndefined());

test('a chosen tab has the focus, but nobody types into it', () => {
  expect(press('p', '<input type="radio">')).toBe('p');
});

test('with another key held down, or while letters are composed, it is meant for others', () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
    expect(press('p', undefined, more)).toBeUndefined();
});
