import type { Random } from '../random.js';
import { KINDS, targetOf, type FaultKind, type PlannedFault, type Role, type Round } from './fault.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface PlanRequest {
  readonly random: Random;
  readonly count: number;
  /** At least one. */
  readonly kinds: readonly FaultKind[];
  /** How many of our servers there are. */
  readonly servers: 1 | 2;
}

/**
 * Plans `count` faults in a random order. Each kind comes as often as its weight says, because kinds are drawn from a bag that is
 * refilled when it is empty. About one fault in six begins before the one before it, of another target, has ended.
 */
export function planFaults({ random, count, kinds, servers }: PlanRequest): Round[] {
  const draw = drawFrom(random.named('kinds'), kinds);
  const choice = random.named('faults');
  const fault = (number: number, kind: FaultKind): PlannedFault => {
    const [least, most] = KINDS[kind].lasts;
    return {
      number,
      kind,
      role: servers === 1 ? 'leader' : roleOf(choice, kind),
      lasts: choice.between(least, most),
      jump: jumpOf(choice, kind),
    };
  };
  const rounds: Round[] = [];
  for (let number = 1; number <= count; number++) {
    const first = fault(number, draw());
    const last = rounds.at(-1)?.faults;
    const [before] = last ?? [];
    if (before && last?.length === 1 && targetOf(before.fault.kind) !== targetOf(first.kind) && choice.chance(1 / 6)) {
      rounds[rounds.length - 1] = {
        pause: pause(choice),
        faults: [before, { fault: first, after: choice.between(0, Math.max(200, before.fault.lasts)) }],
      };
    } else {
      rounds.push({ pause: pause(choice), faults: [{ fault: first, after: 0 }] });
    }
  }
  return rounds;
}

const pause = (random: Random): number => random.between(300, 1_800);

function drawFrom(random: Random, kinds: readonly FaultKind[]): () => FaultKind {
  let drawn: FaultKind[] = [];
  return () => {
    if (drawn.length === 0) drawn = random.shuffled(kinds.flatMap((kind) => Array<FaultKind>(KINDS[kind].weight).fill(kind)));
    const kind = drawn.pop();
    if (!kind) throw new Error('There is no kind of fault to choose from');
    return kind;
  };
}

/** Mostly the server that projects; a date comes for all servers. */
function roleOf(random: Random, kind: FaultKind): Role {
  if (kind === 'clock-midnight' || kind === 'clock-month') return 'both';
  const roles: readonly Role[] =
    targetOf(kind) === 'server' || targetOf(kind) === 'clock' ? ['leader', 'leader', 'standby'] : ['leader', 'leader', 'standby', 'both'];
  return random.pick(roles);
}

function jumpOf(random: Random, kind: FaultKind): number {
  const sign = random.chance(0.5) ? 1 : -1;
  if (kind === 'clock-minutes') return sign * random.between(1, 15) * MINUTE;
  return kind === 'clock-hour' ? sign * HOUR : 0;
}
