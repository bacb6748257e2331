import { jest } from '@jest/globals';
import { OutcomeUnknown, type CommandContext, type HandledCommand } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { MenuStream } from '@tiffin/menu';
import { accepted, CANTEEN, packagedLine, snackLine, STUDENT, uuid } from '../../../test/orders.js';
import type { OrderEvent } from '../../aggregates/order/order-events.js';
import type { OrderState } from '../../aggregates/order/order-state.js';
import type { Orders } from '../../aggregates/order/orders.js';
import { orderPlacedEventId } from './order-identity.js';
import { OrderPlacement } from './order-placement.js';

type Placed = HandledCommand<OrderState, OrderEvent>;

describe('placing an accepted order', () => {
  const done = { position: 3 } as Placed;
  const context: CommandContext = { actor: { id: STUDENT, role: 'student' }, correlationId: 'c', causationId: 'c' };
  const begin = jest.fn<Orders['place']>();
  const decide = jest.fn<MenuStream['decide']>();
  let placing: OrderPlacement;
  beforeEach(() => {
    begin.mockReset().mockResolvedValue(done);
    decide.mockReset();
    placing = new OrderPlacement({ place: begin } as unknown as Orders, { decide } as unknown as MenuStream);
  });

  const place = (number = 1): Promise<Placed> => placing.place(accepted({ orderId: uuid(number) }), context);

  test('begins its stream with the same event as any other attempt, and remembers it', async () => {
    expect(await placing.hasPlaced(uuid(1))).toBe(false);
    expect(await place()).toBe(done);
    const order = accepted();
    expect(begin.mock.calls).toEqual([[{ type: 'Place', order }, orderPlacedEventId(order.orderId, order.requestHash), context]]);
    expect([await placing.hasPlaced(uuid(1)), await placing.hasPlaced(uuid(2))]).toEqual([true, false]);
  });

  test('makes `hasPlaced` wait for it', async () => {
    let finish: (placed: Placed) => void = () => undefined;
    begin.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const placed = place();
    const asked = placing.hasPlaced(uuid(1));
    finish(done);
    expect([await placed, await asked]).toEqual([done, true]);
  });

  test('returns its reserved stock where another request was placed under its key', async () => {
    begin.mockRejectedValue(new Refusal('key_reused'));
    await expect(place()).rejects.toMatchObject({ code: 'key_reused' });
    expect(decide.mock.calls).toEqual([[CANTEEN, { type: 'ReturnStock', canteenId: CANTEEN, orderId: uuid(1) }, context]]);
    expect(await placing.hasPlaced(uuid(1))).toBe(false);
  });

  test('returns nothing of an order without packaged lines', async () => {
    begin.mockRejectedValue(new Refusal('key_reused'));
    await expect(placing.place(accepted({ lines: [snackLine()] }), context)).rejects.toMatchObject({ code: 'key_reused' });
    expect(decide).not.toHaveBeenCalled();
  });

  test.each([
    ['the store does not know the outcome', new OutcomeUnknown('who knows')],
    ['placing is refused for another reason', new Refusal('unavailable_now')],
    ['the error is no refusal', Object.assign(new Error('unplugged'), { code: 'key_reused' })],
  ])('keeps its reserved stock where %s', async (_, error) => {
    begin.mockRejectedValue(error);
    await expect(placing.place(accepted({ lines: [packagedLine()] }), context)).rejects.toBe(error);
    expect(decide).not.toHaveBeenCalled();
    expect(await placing.hasPlaced(uuid(1))).toBe(false);
  });

  test('does not forget another attempt’s success when it fails late', async () => {
    let fail: (error: Error) => void = () => undefined;
    begin.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    const first = place();
    await place();
    fail(new OutcomeUnknown('who knows'));
    await expect(first).rejects.toThrow('who knows');
    expect(await placing.hasPlaced(uuid(1))).toBe(true);
  });

  test('counts as not placed when it fails, also for earlier callers of `hasPlaced`', async () => {
    begin.mockRejectedValue(new OutcomeUnknown('who knows'));
    const placed = place();
    const asked = placing.hasPlaced(uuid(1));
    await expect(placed).rejects.toThrow('who knows');
    expect(await asked).toBe(false);
  });

  test('remembers the latest 2,048 placements, counting a repeated one as the latest', async () => {
    for (let number = 1; number <= 2_048; number += 1) await place(number);
    await place(1);
    expect(await placing.hasPlaced(uuid(2))).toBe(true);
    await place(2_049);
    expect(await Promise.all([1, 2, 3, 2_049].map((number) => placing.hasPlaced(uuid(number))))).toEqual([true, false, true, true]);
  });
});
