import type { MenuCommand, MenuState } from '@tiffin/menu';

const TIME_ZONE = 'Asia/Kolkata';
const HOUR = 3_600_000;
const EVENINGS = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '16:00', to: '20:00' }];

/** What a canteen does by the clock: sets its week or takes its parts away, pauses, or has the clock looked at so many hours after `now`, ISO 8601. */
export function byTheClock(
  kind: 'week' | 'pause' | 'clock',
  canteenId: string,
  { now, hours = 0, menu }: { readonly now: string; readonly hours?: number; readonly menu: MenuState | undefined },
): MenuCommand {
  const at = new Date(Date.parse(now) + hours * HOUR);
  if (kind === 'clock') return { type: 'FollowClock', canteenId, at, timeZone: TIME_ZONE };
  if (kind === 'pause')
    return { type: 'PauseCanteen', canteenId, notice: 'Back soon', backAt: new Date(at.getTime() + HOUR).toISOString() };
  const seen = menu?.week?.revision ?? 0;
  const itemIds = [...(menu?.snacks.keys() ?? [])];
  const parts = seen % 2 === 0 ? [{ partId: 'tea', name: 'Tea', times: EVENINGS, itemIds }] : [];
  return { type: 'PlanWeek', canteenId, week: { parts, hours: EVENINGS, closedDays: [] }, seen, at, timeZone: TIME_ZONE };
}
