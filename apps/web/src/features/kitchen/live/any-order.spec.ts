import fc from 'fast-check';
import type { Kitchen, KitchenOrder, Preparation, RecentAction } from '@tiffin/contracts';
import { linesLeft, summarise } from '../summary/kitchen-summary';
import { reduceKitchen, EMPTY_LIVE_KITCHEN } from './live-kitchen';
import type { LiveKitchen, TappedUnit } from './live-kitchen';
import { pendingOrders } from './pending-orders';
import { undoableActions } from './undoable';
import type { KitchenAnswer } from './pending-orders';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 25);
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

/** A server with one dish, whose calls, answers, messages and reads are delayed independently. */
class Play {
  private time = 0;
  private readonly orders: KitchenOrder[] = [];
  private units: (RecentAction & { preparationId: string })[] = [];
  private readonly onTheirWay: (() => void)[] = [];
  private readonly messages: (() => void)[] = [];
  /** Taps without an answer, with the calls that wait for them. */
  private readonly unanswered = new Map<string, (() => void)[]>();
  private live: LiveKitchen = EMPTY_LIVE_KITCHEN;

  /** `inStep`: messages arrive at once; only calls are delayed. */
  constructor(private readonly inStep = false) {}

  private answer: KitchenAnswer = { kitchen: this.kitchen(), startedAt: 0 };
  private readonly tick = (): number => (this.time += 1);

  readonly steps: Record<'order' | 'tap' | 'hold' | 'otherTap' | 'undo' | 'read' | 'arrive' | 'arriveLate' | 'message', () => void> = {
    order: () => {
      const _id = `order-${String(this.orders.length).padStart(3, '0')}`;
      const item = {
        lineId: `${_id}-1`,
        itemId: 'chai',
        itemType: 'Snack' as const,
        name: 'Chai',
        quantity: 2,
        isPacked: false,
        specialInstructions: '',
        preparedCount: 0,
      };
      const order: KitchenOrder = { _id, createdAt: '2026-11-21T12:00:00.000Z', status: 'Pending', revision: 0, items: [item] };
      this.orders.push(order);
      const copy = structuredClone(order);
      this.sendToAll(() => this.fold({ type: 'orderChanged', order: copy, at: this.tick() }));
    },
    tap: () => {
      if (this.shown() > 0) this.send({ preparationId: `mine-${this.tick()}`, orderId: '' });
    },
    hold: () => {
      for (const { orderId, lineId, left } of linesLeft(pendingOrders(this.answer, this.live), 'chai'))
        for (let unit = 0; unit < left; unit += 1) this.send({ preparationId: `mine-${this.tick()}`, orderId, lineId });
    },
    otherTap: () => void this.prepare(`theirs-${this.tick()}`),
    undo: () => {
      // A screen offers what it knows, even if another screen was faster.
      const unit = undoableActions(this.answer, this.live, NOON).find((action) => action.kind === 'item');
      if (!unit) return;
      this.fold({ type: 'undoTapped', unit, at: this.tick() });
      const call = () => {
        const preparation = this.takeBack(unit.preparationId);
        this.onTheirWay.push(() =>
          this.fold(
            preparation ? { type: 'unitUndone', preparation, at: this.tick() } : { type: 'undoRefused', preparationId: unit.preparationId },
          ),
        );
      };
      // An undo waits until its tap is answered.
      (this.unanswered.get(unit.preparationId) ?? this.onTheirWay).push(call);
    },
    read: () => {
      const startedAt = this.tick();
      this.onTheirWay.push(() => {
        const answer = { kitchen: this.kitchen(), startedAt };
        this.onTheirWay.push(() => this.receiveAnswer(answer));
      });
    },
    arrive: () => this.onTheirWay.shift()?.(),
    arriveLate: () => this.onTheirWay.pop()?.(),
    message: () => this.messages.shift()?.(),
  };

  /** Delivers everything that is pending. */
  finish(): void {
    while (this.onTheirWay.length + this.messages.length > 0) {
      this.steps.arrive();
      this.steps.message();
    }
  }

  shown(): number {
    return summarise(pendingOrders(this.answer, this.live))[0]?.remaining ?? 0;
  }

  truth(): number {
    return summarise(this.orders)[0]?.remaining ?? 0;
  }

  private fold(update: Parameters<typeof reduceKitchen>[1]): void {
    this.live = reduceKitchen(this.live, update);
  }

  private send(unit: TappedUnit): void {
    const { preparationId } = unit;
    this.fold({ type: 'unitTapped', unit, dish: { name: 'Chai' }, at: this.tick() });
    this.unanswered.set(preparationId, []);
    this.onTheirWay.push(() => {
      const preparation = this.prepare(preparationId, unit.orderId);
      this.onTheirWay.push(() => {
        this.fold(preparation ? { type: 'unitPrepared', preparation, at: this.tick() } : { type: 'unitRefused', preparationId });
        const waiting = this.unanswered.get(preparationId) ?? [];
        this.unanswered.delete(preparationId);
        if (preparation) this.onTheirWay.push(...waiting);
      });
    });
  }

  private receiveAnswer(answer: KitchenAnswer): void {
    if (answer.startedAt < this.answer.startedAt) return;
    this.answer = answer;
    this.fold({ type: 'answerRead', startedAt: answer.startedAt });
  }

  private kitchen(): Kitchen {
    return structuredClone({ canteenId: 'c', timeZone: 'UTC', orders: this.orders, summary: [], recent: this.units });
  }

  private prepare(preparationId: string, orderId = ''): Preparation | undefined {
    const order = this.orders.find(
      ({ _id, items }) => (orderId === '' || _id === orderId) && items.some((item) => item.preparedCount < item.quantity),
    );
    if (!order) return undefined;
    this.units.push({ kind: 'item', orderId: order._id, itemId: 'chai', preparationId, name: 'Chai', at: '2026-11-21T12:00:00.000Z' });
    return this.tell('unitPrepared', preparationId, order, 1);
  }

  private takeBack(preparationId: string): Preparation | undefined {
    const unit = this.units.find((known) => known.preparationId === preparationId);
    const order = this.orders.find(({ _id }) => _id === unit?.orderId);
    if (!order) return undefined;
    this.units = this.units.filter((known) => known !== unit);
    return this.tell('unitUndone', preparationId, order, -1);
  }

  private tell(type: 'unitPrepared' | 'unitUndone', preparationId: string, order: KitchenOrder, change: number): Preparation | undefined {
    const [item] = order.items;
    if (!item) return undefined;
    item.preparedCount += change;
    const { lineId, itemId, preparedCount } = item;
    const preparation = {
      preparationId,
      orderId: order._id,
      lineId,
      itemId,
      name: 'Chai',
      preparedCount,
      remaining: item.quantity - preparedCount,
    };
    this.sendToAll(() => this.fold({ type, preparation, at: this.tick() }));
    return preparation;
  }

  private sendToAll(message: () => void): void {
    if (this.inStep) message();
    else this.messages.push(message);
  }
}

const steps = fc.array(
  fc.constantFrom(
    'order',
    'tap',
    'tap',
    'hold',
    'otherTap',
    'undo',
    'read',
    'arrive',
    'arrive',
    'arriveLate',
    'message',
    'message',
  ) as fc.Arbitrary<keyof Play['steps']>,
  { maxLength: 60 },
);

test('the count is right after the next read, in whatever order updates arrive', () => {
  fc.assert(
    fc.property(steps, (names) => {
      const play = new Play();
      for (const name of names) {
        play.steps[name]();
        expect(play.shown()).toBeGreaterThanOrEqual(0);
      }
      play.finish();
      play.steps.read();
      play.finish();
      expect(play.shown()).toBe(play.truth());
    }),
    { numRuns: RUNS },
  );
});

test('with messages, the count is right without another read, however late calls are answered', () => {
  fc.assert(
    fc.property(steps, (names) => {
      const play = new Play(true);
      for (const name of names) play.steps[name]();
      play.finish();
      expect(play.shown()).toBe(play.truth());
    }),
    { numRuns: RUNS },
  );
});
