import { render, waitFor } from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { patchDisplacedNodes } from './displaced-nodes';

/** How a translator removes a text from the page. */
type Replace = (text: Text, translated: Element) => void;
const replace: Replace = (text, translated) => text.replaceWith(translated);
const insertAndRemove: Replace = (text, translated) => {
  text.before(translated);
  text.remove();
};

const cleanUps: (() => void)[] = [];
beforeEach(() => void cleanUps.push(patchDisplacedNodes()));
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()));

/**
 * Puts each text into capitals, like the translation of Chrome and Edge, now and for later changes. Returns a function that shows the
 * original.
 */
function translate(swap: Replace = replace): () => void {
  const originals = new Map<Element, Text>();
  const own = new WeakSet<Node>();
  const visit = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (own.has(text) || !text.data.trim() || !text.isConnected) continue;
      const font = document.createElement('font');
      font.textContent = text.data.toUpperCase();
      own.add(font.firstChild as Text);
      originals.set(font, text);
      swap(text, font);
    }
  };
  visit(document.body);
  const observer = new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(visit)));
  observer.observe(document.body, { childList: true, subtree: true });
  cleanUps.push(() => observer.disconnect());
  return () => {
    observer.disconnect();
    originals.forEach((text, font) => font.isConnected && font.replaceWith(text));
  };
}

/** Renders one element, translates it, and renders another. */
async function change(before: ReactNode, after: ReactNode, swap?: Replace) {
  const { container, rerender } = render(before);
  const showOriginal = translate(swap);
  await waitFor(() => expect(container.textContent).toBe(container.textContent?.toUpperCase()));
  rerender(after);
  return { container, rerender, showOriginal };
}

const both: [string, Replace][] = [
  ['replaced', replace],
  ['removed after its translation was inserted', insertAndRemove],
];
const count = (orders: number) => (
  <p>
    {orders} new <b>orders</b> now
  </p>
);

describe.each(both)('a text that is %s', (_, swap) => {
  test.each([
    ['changes', count(1), count(2), '2 NEW ORDERS NOW'],
    ['goes', <p>ready {'for you'}</p>, <p>ready {null}</p>, 'READY '],
    ['has content inserted before it', <p>{null}ready</p>, <p>{<b>soon </b>}ready</p>, 'SOON READY'],
    [
      'moves within a list',
      ['a', 'b'].map((key) => <Fragment key={key}>{key}</Fragment>),
      ['b', 'a'].map((key) => <Fragment key={key}>{key}</Fragment>),
      'BA',
    ],
    ['is replaced by a single text', <p>ready {'soon'}</p>, <p>done</p>, 'DONE'],
  ])('%s', async (__, before, after, expected) => {
    const { container } = await change(before, after, swap);
    await waitFor(() => expect(container.textContent).toBe(expected));
  });
});

test('keeps changing after the original is shown again', async () => {
  const { container, rerender, showOriginal } = await change(count(1), count(2));
  await waitFor(() => expect(container.textContent).toBe('2 NEW ORDERS NOW'));
  showOriginal();
  expect(container.textContent).toBe('2 new orders now');
  rerender(count(3));
  await waitFor(() => expect(container.textContent).toBe('3 new orders now'));
});

test('a text that an extension has wrapped can still be removed', () => {
  const { container, rerender } = render(<p>ready {'for you'}</p>);
  const mark = document.createElement('mark');
  const text = container.querySelector('p')?.lastChild as Text;
  text.replaceWith(mark);
  mark.append(text);
  rerender(<p>ready {null}</p>);
  expect(container.textContent).toBe('ready ');
});
