import { act } from '@testing-library/react';
import type { ViewportPosition } from '../steady-list/use-viewport-positions';

type IntersectionCallback = (entries: { target: Element; intersectionRatio: number; boundingClientRect: { top: number } }[]) => void;

const observers = new Set<Observer>();
/** Replaces the observer that jsdom, which has no layout, lacks. */
class Observer {
  readonly elements: Element[] = [];
  constructor(readonly tell: IntersectionCallback) {
    observers.add(this);
  }
  observe(element: Element): void {
    this.elements.push(element);
  }
  disconnect(): void {
    observers.delete(this);
  }
}

const original = globalThis.IntersectionObserver;
/** Lets a test's lists observe visibility; removed after each test. */
export function fakeIntersectionObserver(): void {
  beforeEach(() => Object.assign(globalThis, { IntersectionObserver: Observer }));
  afterEach(() => Object.assign(globalThis, { IntersectionObserver: original }));
}

/** Sets the position of each observed element, as if the page had been scrolled. */
export function scrollTo(whereOf: (element: Element) => ViewportPosition): void {
  act(() => {
    for (const { tell, elements } of observers)
      tell(
        elements.map((target) => {
          const where = whereOf(target);
          return { target, intersectionRatio: where === 'in sight' ? 1 : 0, boundingClientRect: { top: where === 'above' ? -1 : 1 } };
        }),
      );
  });
}
