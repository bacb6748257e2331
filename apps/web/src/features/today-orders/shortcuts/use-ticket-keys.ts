import type { Order } from '@tiffin/contracts';
import type { RefObject } from 'react';
import { stepsFrom } from '../ticket/next-steps';
import type { ListedStep, Step } from '../ticket/next-steps';
import { neighbour } from './neighbour';
import type { Direction } from './neighbour';
import { useShortcuts } from './use-shortcuts';

interface KeyedTicket {
  readonly id: string;
  /** It has left the tab: keys do not change it by accident. */
  readonly gone: boolean;
  readonly order: Order;
}

/**
 * The shortcuts of a list's tickets: moving between them, and a step of the focused one. `second`: keys come to this list from the one
 * beside it, with the next and previous ticket.
 */
export function useTicketKeys(
  list: RefObject<HTMLElement | null>,
  tickets: readonly KeyedTicket[],
  { on, second }: { on: boolean; second: boolean },
  onStep: (order: Order, step: Step) => void,
): void {
  const focused = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-ticket]') ?? null;
  const current = (): HTMLElement | null => {
    const card = focused();
    return card && list.current?.contains(card) ? card : null;
  };
  const go = (direction: Direction): boolean => {
    const from = current();
    if (!from && (second || focused())) return false;
    const oneByOne = direction === 'next' || direction === 'previous';
    const all = cardsOf(oneByOne ? (list.current?.closest('[data-ticket-lists]') ?? list.current) : list.current);
    const to = all[neighbour(all.map(spotOf), from ? all.indexOf(from) : undefined, direction) ?? -1];
    to?.focus({ preventScroll: true });
    to?.scrollIntoView({ block: 'nearest' });
    return to !== undefined;
  };
  /** Arrow keys scroll the page and choose tabs unless a ticket is focused. */
  const goFromTicket = (direction: Direction) => (): boolean => current() !== null && go(direction);
  const step = (wanted: ListedStep) => (): boolean => {
    const card = current();
    // Without a focused ticket, the key focuses the one it would change.
    if (!card) return go('next');
    const ticket = tickets.find(({ id }) => id === card.dataset['ticket']);
    if (!ticket || ticket.gone || !stepsFrom(ticket.order.status).includes(wanted)) return false;
    // The button may disappear with the step: the focus stays on the ticket.
    card.focus({ preventScroll: true });
    onStep(ticket.order, wanted);
    return true;
  };
  useShortcuts(
    {
      j: () => go('next'),
      k: () => go('previous'),
      ArrowRight: goFromTicket('next'),
      ArrowLeft: goFromTicket('previous'),
      ArrowDown: goFromTicket('down'),
      ArrowUp: goFromTicket('up'),
      p: step('Prepared'),
      u: step('PickedUp'),
      r: step('Rejected'),
    },
    on,
  );
}

function cardsOf(element: Element | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('[data-ticket]') ?? [])];
}

function spotOf(card: HTMLElement): { left: number; top: number } {
  return { left: card.offsetLeft, top: card.offsetTop };
}
