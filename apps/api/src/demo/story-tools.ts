import type { CommandBus } from '@nestjs/cqrs';
import type { Picture } from '@tiffin/http';
import type { MenuStream } from '@tiffin/menu';
import type { RunningClock } from '../start/running-clock.js';
import type { DEMO_SCALES } from './demo-plan.js';

/** What the demo story is told with: the commands that people's clicks become, and a clock that can look back. */
export interface StoryTools {
  readonly commands: CommandBus;
  readonly menus: MenuStream;
  readonly clock: RunningClock;
  /** By the drawing's name. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface Story {
  /** The moment that the story leads up to. */
  readonly now: Date;
  readonly timeZone: string;
  readonly scale: keyof typeof DEMO_SCALES;
  readonly signal: AbortSignal;
}
