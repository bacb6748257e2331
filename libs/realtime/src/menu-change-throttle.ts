/** Shortest time between messages about menu changes to a canteen's screens, in ms (docs/reference/wire.md#10.4). */
const INTERVAL = 1_000;

/**
 * Collects the ids of changed menu items per canteen, so that the stock movements of a lunch hour become at most one message per second.
 * The first change is sent at once, later ones together when the second is over.
 */
export class MenuChangeThrottle {
  private readonly waiting = new Map<string, { ids: Set<string>; timer: NodeJS.Timeout }>();

  constructor(private readonly notify: (canteenId: string, ids: readonly string[]) => void) {}

  add(canteenId: string, ids: readonly string[]): void {
    const pending = this.waiting.get(canteenId);
    if (pending) {
      for (const id of ids) pending.ids.add(id);
      return;
    }
    this.notify(canteenId, ids);
    this.pause(canteenId);
  }

  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private pause(canteenId: string): void {
    const timer = setTimeout(() => {
      const { ids } = this.waiting.get(canteenId) ?? { ids: new Set<string>() };
      this.waiting.delete(canteenId);
      if (ids.size === 0) return;
      this.notify(canteenId, [...ids]);
      this.pause(canteenId);
    }, INTERVAL);
    this.waiting.set(canteenId, { ids: new Set(), timer });
  }
}
