import type { CommandBus } from '@nestjs/cqrs';
import type { Picture } from '@tiffin/http';
import type { MenuStream } from '@tiffin/menu';
import type { RunningClock } from '../start/running-clock.js';
import type { DemoScale } from './demo-plan.js';

/** The tools of a demo scenario: the commands that clicks in the client send, and a clock that can be set to the past. */
export interface ScenarioTools {
  readonly commands: CommandBus;
  readonly menus: MenuStream;
  readonly clock: RunningClock;
  /** By the drawing's name. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface ScenarioOptions {
  /** The moment at which the scenario ends. */
  readonly now: Date;
  readonly timeZone: string;
  readonly scale: DemoScale;
  /** The last day whose orders are complete, if an earlier start was interrupted. */
  readonly playedUpTo: string | undefined;
  /** Records that this day's orders are complete; `share` of the canteen's orders, 0 to 1. */
  readonly onDayPlayed: (day: string, share: number) => Promise<void>;
  readonly signal: AbortSignal;
}
