import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { rowCount, VirtualRows } from './virtual-rows';

const ROW = 50;
const original = Element.prototype.getBoundingClientRect;
let scrolled = 0;
let heightOf: (row: string) => number;
beforeEach(() => {
  scrolled = 0;
  heightOf = () => ROW;
  // jsdom has no layout. The list begins at the top of the page.
  Element.prototype.getBoundingClientRect = function (this: HTMLElement) {
    const row = this.dataset['row'];
    return { top: -scrolled, width: 100, height: row === undefined ? 0 : heightOf(row) } as DOMRect;
  };
});
afterEach(() => void (Element.prototype.getBoundingClientRect = original));

function scrollTo(row: number) {
  scrolled = row * ROW;
  fireEvent.scroll(window);
}

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `row ${from + index}`);
const same = (row: string) => row;

let visit = 0;
beforeEach(() => void visit++);

function shown(rows: readonly string[], complete = true) {
  return (
    <MemoryRouter initialEntries={[{ key: `visit ${visit}` }]}>
      <VirtualRows as="ul" rows={rows} keyOf={same} estimate={ROW} complete={complete}>
        {(row, place) => (
          <li {...place}>
            <button type="button">{row}</button>
          </li>
        )}
      </VirtualRows>
    </MemoryRouter>
  );
}

const rowsShown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const spaces = () => screen.getAllByRole('listitem', { hidden: true }).filter((item) => item.hasAttribute('aria-hidden'));
const heightOfList = () => spaces().reduce((sum, { style }) => sum + parseFloat(style.height), rowsShown().length * ROW);

test('a short list is rendered as a whole, and each row tells its place', () => {
  const { rerender } = render(shown(numbers(60)));
  expect(rowsShown()).toHaveLength(60);
  expect(spaces()).toHaveLength(0);
  const third = () => screen.getByRole('button', { name: 'row 2' }).closest('li');
  expect(third()).toHaveAttribute('aria-posinset', '3');
  expect(third()).toHaveAttribute('aria-setsize', '60');
  rerender(shown(numbers(60), false));
  expect(third()).toHaveAttribute('aria-setsize', '-1');
});

test('a long list renders the rows near the viewport, and is as high as all of them', () => {
  render(shown(numbers(2000)));
  expect(rowsShown()[0]).toBe('row 0');
  expect(rowsShown().length).toBeLessThan(60);
  scrollTo(1000);
  expect(rowsShown()).toEqual(expect.arrayContaining(numbers(20, 1000)));
  expect(rowsShown().length).toBeLessThan(60);
  expect(heightOfList()).toBe(2000 * ROW);
  expect(spaces().map(({ style }) => style.overflowAnchor)).toEqual(['none', 'none']);
  scrollTo(1985);
  expect(rowsShown().at(-1)).toBe('row 1999');
  expect(heightOfList()).toBe(2000 * ROW);
});

test('the row with the focus stays with its neighbours when it is scrolled away', () => {
  render(shown(numbers(2000)));
  const button = screen.getByRole('button', { name: 'row 5' });
  button.focus();
  scrollTo(1000);
  expect(button).toHaveFocus();
  expect(rowsShown().slice(0, 4)).toEqual(['row 4', 'row 5', 'row 6', expect.stringMatching(/^row 9/)]);
  expect(heightOfList()).toBe(2000 * ROW);
});

test('a row with something unfolded stays', () => {
  render(shown(numbers(2000)));
  screen.getByRole('button', { name: 'row 5' }).setAttribute('aria-expanded', 'true');
  scrollTo(1000);
  expect(rowsShown()).toContain('row 5');
  expect(rowsShown()).not.toContain('row 8');
});

test('the same rows stay when others are added above, or the list grows while it is read', () => {
  const { rerender } = render(shown(numbers(2000)));
  scrollTo(1000);
  const before = rowsShown();
  rerender(shown([...numbers(40, 5000), ...numbers(2020)]));
  expect(rowsShown()).toEqual(before);
});

test('a filtered list shows its end instead of nothing', () => {
  const { rerender } = render(shown(numbers(2000)));
  scrollTo(1900);
  rerender(shown(numbers(100, 3000)));
  expect(rowsShown().at(-1)).toBe('row 3099');
});

test('going back finds a list as high as it was', () => {
  heightOf = (row) => (numbers(40, 480).includes(row) ? 3 * ROW : ROW);
  const { unmount } = render(shown(numbers(2000)));
  scrollTo(500);
  scrollTo(0);
  const height = heightOfList();
  expect(height).toBeGreaterThan(2000 * ROW);
  unmount();
  render(shown(numbers(2000)));
  expect(heightOfList()).toBeCloseTo(height);
});

test('the printed page has all rows', () => {
  render(shown(numbers(200)));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rowsShown()).toHaveLength(200);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(rowsShown().length).toBeLessThan(60);
});

test('a long table keeps its column widths, and its rows tell their number', () => {
  const table = (rows: readonly string[]) => (
    <MemoryRouter>
      <table aria-rowcount={rowCount(rows, true)}>
        <thead>
          <tr>
            <th scope="col">Name</th>
          </tr>
        </thead>
        <VirtualRows as="tbody" rows={rows} keyOf={same} estimate={ROW} complete>
          {(row, place) => (
            <tr {...place}>
              <td>{row}</td>
            </tr>
          )}
        </VirtualRows>
      </table>
    </MemoryRouter>
  );
  const { rerender } = render(table(numbers(2000)));
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
  expect(screen.getByRole('table')).toHaveStyle({ tableLayout: 'fixed' });
  expect(screen.getByRole('columnheader')).toHaveStyle({ width: '100px' });
  scrollTo(1000);
  expect(screen.getByRole('row', { name: 'row 1000' })).toHaveAttribute('aria-rowindex', '1002');
  rerender(table(numbers(10)));
  expect(screen.getByRole('table')).not.toHaveStyle({ tableLayout: 'fixed' });
});
