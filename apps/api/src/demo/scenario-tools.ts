import type { CommandBus } from '@nestjs/cqrs';
import type { Picture } from '@tiffin/http';
import type { MenuStream } from '@tiffin/menu';
import type { RunningClock } from '../start/running-clock.js';
import type { DemoScale } from './demo-plan.js';

/** What the demo story is told with: the commands that people's clicks become, and a clock that can look back. */
export interface ScenarioTools {
  readonly commands: CommandBus;
  readonly menus: MenuStream;
  readonly clock: RunningClock;
  /** By the drawing's name. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface ScenarioOptions {
  /** The moment that the story leads up to. */
  readonly now: Date;
  readonly timeZone: string;
  readonly scale: DemoScale;
  /** The last day whose orders are all told, where an earlier start was cut short. */
  readonly playedUpTo: string | undefined;
  /** Keeps that this day's orders are all told; `share` of the canteen's orders, 0 to 1. */
  readonly onDayPlayed: (day: string, share: number) => Promise<void>;
  readonly signal: AbortSignal;
}
