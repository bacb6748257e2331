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

/** The shortcuts of tickets: moving between them, and a step of the focused one. */
export function useTicketKeys(
  list: RefObject<HTMLElement | null>,
  tickets: readonly KeyedTicket[],
  on: boolean,
  onStep: (order: Order, step: Step) => void,
): void {
  const cards = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-ticket]') ?? [])];
  const current = (): HTMLElement | null => {
    const card = document.activeElement?.closest<HTMLElement>('[data-ticket]') ?? null;
    return card && list.current?.contains(card) ? card : null;
  };
  const go = (direction: Direction): boolean => {
    const all = cards();
    const from = current();
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

function spotOf(card: HTMLElement): { left: number; top: number } {
  return { left: card.offsetLeft, top: card.offsetTop };
}
