import { pressedKeys } from './pressed-key';

function press(key: string, where = '<p></p>', more: Partial<KeyboardEventInit> = {}): string[] {
  const place = document.createElement('div');
  place.innerHTML = where;
  const event = new KeyboardEvent('keydown', { key, ...more });
  const target = place.querySelector('[data-here]') ?? place.firstElementChild;
  return pressedKeys({ ...pick(event), target });
}
const pick = ({ key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) => ({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
});

test('returns letters in lower case, other keys by name', () => {
  expect([press('p'), press('P'), press('?', undefined, { shiftKey: true }), press('ArrowDown')]).toEqual([
    ['p'],
    ['p'],
    ['?'],
    ['ArrowDown'],
  ]);
});

test.each([
  ['Hindi', 'र', 'KeyJ', false, ['र', 'j']],
  ['Hindi, with two letters on a key', 'ज्ञ', 'KeyP', false, ['ज्ञ', 'p']],
  ['Hindi, a vowel sign', 'ु', 'KeyU', false, ['ु', 'u']],
  ['Punjabi', 'ਕ', 'KeyK', false, ['ਕ', 'k']],
  ['Cyrillic', 'О', 'KeyJ', true, ['о', 'j']],
  ['Hindi, its own digit', '१', 'Digit1', false, ['१', '1']],
  ['Hindi, the slash', 'य', 'Slash', false, ['य', '/']],
  ['Hindi, the question mark', 'य़', 'Slash', true, ['य़', '?']],
  ['French, a letter: the printed one', 'a', 'KeyQ', false, ['a']],
  ['French, a digit without Shift', 'é', 'Digit2', false, ['é', '2']],
  ['French, a digit without Shift', '&', 'Digit1', false, ['&', '1']],
  ['French, where America has the slash', '!', 'Slash', false, ['!']],
  ['American, a digit with Shift', '!', 'Digit1', true, ['!']],
] as const)('%s: %s', (_, key, code, shiftKey, meant) => expect(press(key, undefined, { code, shiftKey })).toEqual(meant));

test.each([
  ['ignores text input in a search', '<input type="search">'],
  ['ignores text input in a text area', '<textarea></textarea>'],
  ['ignores keys in a select', '<select></select>'],
  ['ignores text input in editable content', '<div contenteditable="true"></div>'],
  ['a dialog has its own keys', '<div role="dialog"><button data-here>x</button></div>'],
  ['a menu has its own keys', '<ul role="menu"><li data-here>x</li></ul>'],
  ['the sidebar has its own keys', '<nav><a data-here>x</a></nav>'],
])('%s', (_, where) => expect(press('p', where)).toEqual([]));

test('treats a focused tab as no text input', () => {
  expect(press('p', '<input type="radio">')).toEqual(['p']);
});

test('ignores modifier keys and text composition', () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
    expect(press('p', undefined, more)).toEqual([]);
});
