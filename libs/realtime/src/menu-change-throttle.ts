/** How often a canteen's screens hear of menu changes at the most, in ms (docs/reference/wire.md#10.4). */
const QUIET = 1_000;

/**
 * Gathers the ids of changed menu items per canteen, so that a lunch hour of stock movements becomes at most one message a second: the first
 * change is told at once, later ones together when the second is over.
 */
export class MenuChangeThrottle {
  private readonly waiting = new Map<string, { ids: Set<string>; timer: NodeJS.Timeout }>();

  constructor(private readonly notify: (canteenId: string, ids: readonly string[]) => void) {}

  add(canteenId: string, ids: readonly string[]): void {
    const gathered = this.waiting.get(canteenId);
    if (gathered) {
      for (const id of ids) gathered.ids.add(id);
      return;
    }
    this.notify(canteenId, ids);
    this.rest(canteenId);
  }

  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private rest(canteenId: string): void {
    const timer = setTimeout(() => {
      const { ids } = this.waiting.get(canteenId) ?? { ids: new Set<string>() };
      this.waiting.delete(canteenId);
      if (ids.size === 0) return;
      this.notify(canteenId, [...ids]);
      this.rest(canteenId);
    }, QUIET);
    this.waiting.set(canteenId, { ids: new Set(), timer });
  }
}
