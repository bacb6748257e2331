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

test.each(['<input type="search">', '<textarea></textarea>', '<select></select>', '<div contenteditable="true"></div>'])(
  'typing in %s is typing',
  (where) => {
    expect(press('p', where)).toBeUndefined();
  },
);

test('a chosen tab has the focus, but nobody types into it', () => {
  expect(press('p', '<input type="radio">')).toBe('p');
});

test.each([
  '<div role="dialog"><button data-here>x</button></div>',
  '<ul role="menu"><li data-here>x</li></ul>',
  '<nav><a data-here>x</a></nav>',
])('what lies over the page has its own keys: %s', (where) => {
  expect(press('p', where)).toBeUndefined();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'with %o the key is meant for others',
  (more) => {
    expect(press('p', undefined, more)).toBeUndefined();
  },
);
