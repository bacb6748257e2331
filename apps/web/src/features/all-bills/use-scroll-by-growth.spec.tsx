import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { useScrollByGrowth } from './use-scroll-by-growth';

let top = 100;
function Rows({ count }: { count?: number }) {
  return <div ref={useScrollByGrowth(count)} data-rows={count} />;
}

beforeEach(() => {
  top = 100;
  window.scrollBy = jest.fn();
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top, height: 60 * Number(this.getAttribute('data-rows')) } as DOMRect;
  });
});
afterEach(() => jest.restoreAllMocks());

test('scrolls by the height of added rows, not of the first ones', () => {
  const { rerender } = render(<Rows />);
  rerender(<Rows count={1} />);
  expect(window.scrollBy).not.toHaveBeenCalled();
  rerender(<Rows count={3} />);
  expect(window.scrollBy).toHaveBeenCalledWith({ top: 120, behavior: 'instant' });
});

test('leaves a growth above the view to the browser', () => {
  const { rerender } = render(<Rows count={1} />);
  top = -200;
  rerender(<Rows count={2} />);
  expect(window.scrollBy).not.toHaveBeenCalled();
});
