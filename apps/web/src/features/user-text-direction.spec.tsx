import type { AuditEntry, CanteenState, ContactQuery } from '@tiffin/contracts';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { aDetail, aTimelineEntry } from './bill/testing';
import { BillTimeline } from './bill/bill-timeline';
import { ClosedBanner } from './canteen/closed-banner';
import { CartLine } from './cart/cart-line';
import { cartLines } from './cart/testing';
import { MessageCard } from './contact/messages/message-card';
import { Reason } from './history/entry/reason';
import { SnackCard } from './home/snack-card';
import { aSnack } from './home/testing';
import { DishCard } from './kitchen/wall/dish-card';
import { AuditRow } from './operations/audit/audit-row';
import { OrderCard } from './orders/order-card';
import { OrderItems } from './orders/order-items';
import { anItem, anOrder } from './orders/testing';
import { renderPage } from './testing/render-page';
import { TicketLines } from './today-orders/ticket/ticket-lines';
import { Ticket } from './today-orders/ticket/ticket';

/** Recorded before the server refused such text: the character reverses what follows it. */
const TYPED = 'no \u202eonion';
const ZONE = 'Asia/Kolkata';
const nothing = () => undefined;
const asked = anItem({ specialInstructions: TYPED });
const rejected = anOrder({ status: 'Rejected', rejectionReason: TYPED });
const atTheCounter = {
  gone: false,
  busy: false,
  overtaken: false,
  recallable: false,
  now: 0,
  timeZone: ZONE,
  shortcuts: false,
  onStep: nothing,
};
const dish = {
  key: 'samosa',
  name: 'Samosa',
  remaining: 2,
  toPack: 0,
  readyMade: false,
  oldest: '2026-11-21T06:34:00.000Z',
  requests: [{ text: TYPED, quantity: 2 }],
};
const message: ContactQuery = {
  _id: '1',
  subject: 'Bill',
  message: TYPED,
  from: '',
  email: '',
  at: '2026-11-21T06:34:00.000Z',
  state: 'read',
};
const reversed = aTimelineEntry('BillPaymentReversed', { reason: TYPED });
const closed: CanteenState = { open: false, notice: TYPED };

test.each<[string, ReactElement]>([
  ['the lines of an order', <OrderItems items={[asked]} />],
  ['an order that was rejected', <OrderCard order={rejected} own timeZone={ZONE} />],
  ['the counter', <TicketLines items={[asked]} waiting />],
  ['a rejected order at the counter', <Ticket order={rejected} {...atTheCounter} />],
  ['the kitchen', <DishCard row={dish} done={false} isNew={false} now={0} />],
  [
    'a cart',
    <CartLine
      item={{ ...cartLines.samosa, specialInstructions: TYPED }}
      shortage={undefined}
      limit={50}
      locked
      onQuantity={nothing}
      onRequests={nothing}
      onEdit={nothing}
      onOptions={nothing}
      onDelete={nothing}
    />,
  ],
  ['a snack', <SnackCard snack={aSnack('Samosa', { info: TYPED })} onPopup={undefined} />],
  ['the notice of a canteen', <ClosedBanner canteen={closed} className="" />],
  ['the history', <Reason reason={TYPED} />],
  ['the trail', <AuditRow entry={{ ...reversed, stream: 'bill-1-2026-10' } as AuditEntry} canteens={[]} />],
  ['a bill', <BillTimeline detail={aDetail({ timeline: [reversed] })} own timeZone={ZONE} />],
  ['a message', <MessageCard message={message} busy={false} onMark={nothing} />],
  ['its subject', <MessageCard message={{ ...message, subject: TYPED, message: 'x' }} busy={false} onMark={nothing} />],
])('user text does not change the direction of the text around it: %s', (_, page) => {
  renderPage(page);
  expect(screen.getByText((text) => text === TYPED).tagName).toBe('BDI');
});
