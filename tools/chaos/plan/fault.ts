/** What a fault may hit. Faults with the same target never overlap. */
export const TARGETS = ['server', 'clock', 'event-store', 'mongo'] as const;
export type Target = (typeof TARGETS)[number];

interface KindOfFault {
  readonly target: Target;
  /** Only with external stores, or only without. */
  readonly only?: 'lent' | 'embedded';
  /** How long it lasts, in ms; 0 if it ends by itself or not at all. */
  readonly lasts: readonly [least: number, most: number];
  /** How often it comes, relative to the others. */
  readonly weight: number;
}

/** Every kind of fault. A full disk hits the process that writes to it: the server if its stores are embedded. */
export const KINDS = {
  'server-kill': { target: 'server', lasts: [0, 0], weight: 4 },
  'server-term': { target: 'server', lasts: [0, 0], weight: 3 },
  'server-stop': { target: 'server', lasts: [300, 9_000], weight: 3 },
  'server-disk': { target: 'server', only: 'embedded', lasts: [500, 4_000], weight: 3 },
  'clock-minutes': { target: 'clock', lasts: [500, 4_000], weight: 2 },
  'clock-hour': { target: 'clock', lasts: [500, 4_000], weight: 2 },
  'clock-midnight': { target: 'clock', lasts: [0, 0], weight: 1 },
  'clock-month': { target: 'clock', lasts: [0, 0], weight: 1 },
  'event-store-kill': { target: 'event-store', only: 'lent', lasts: [0, 1_000], weight: 2 },
  'event-store-term': { target: 'event-store', only: 'lent', lasts: [0, 1_000], weight: 1 },
  'event-store-stop': { target: 'event-store', only: 'lent', lasts: [300, 8_000], weight: 2 },
  'event-store-disk': { target: 'event-store', only: 'lent', lasts: [500, 3_000], weight: 1 },
  'event-store-link-cut': { target: 'event-store', only: 'lent', lasts: [0, 0], weight: 2 },
  'event-store-link-hang': { target: 'event-store', only: 'lent', lasts: [1_000, 8_000], weight: 2 },
  'event-store-link-refuse': { target: 'event-store', only: 'lent', lasts: [300, 5_000], weight: 1 },
  'event-store-link-deaf': { target: 'event-store', only: 'lent', lasts: [300, 3_000], weight: 2 },
  'mongo-kill': { target: 'mongo', only: 'lent', lasts: [0, 1_000], weight: 2 },
  'mongo-term': { target: 'mongo', only: 'lent', lasts: [0, 1_000], weight: 1 },
  'mongo-stop': { target: 'mongo', only: 'lent', lasts: [300, 8_000], weight: 2 },
  'mongo-disk': { target: 'mongo', only: 'lent', lasts: [500, 3_000], weight: 1 },
  'mongo-link-cut': { target: 'mongo', only: 'lent', lasts: [0, 0], weight: 2 },
  'mongo-link-hang': { target: 'mongo', only: 'lent', lasts: [1_000, 8_000], weight: 2 },
  'mongo-link-refuse': { target: 'mongo', only: 'lent', lasts: [300, 5_000], weight: 1 },
  'mongo-link-deaf': { target: 'mongo', only: 'lent', lasts: [300, 3_000], weight: 2 },
} as const satisfies Readonly<Record<string, KindOfFault>>;

export type FaultKind = keyof typeof KINDS;
export type Mode = 'embedded' | 'lent';

/** Which of two servers is hit, or has its link hit; without a second one everything hits the first. */
export type Role = 'leader' | 'standby' | 'both';

export interface PlannedFault {
  /** From 1. */
  readonly number: number;
  readonly kind: FaultKind;
  readonly role: Role;
  /** ms from its injection until it is healed. */
  readonly lasts: number;
  /** ms by which a clock jumps; jumps to a date are computed when they happen. */
  readonly jump: number;
}

/** One fault, or two of which the second begins before the first has ended. */
export interface Round {
  /** ms of undisturbed lunch before it. */
  readonly pause: number;
  readonly faults: readonly { readonly fault: PlannedFault; /** ms after the round's begin. */ readonly after: number }[];
}

/** Returns what a fault of this kind hits. */
export function targetOf(kind: FaultKind): Target {
  return KINDS[kind].target;
}

/** Whether a kind of fault has this name. */
export function isKind(text: string): text is FaultKind {
  return Object.hasOwn(KINDS, text);
}

/** Returns all kinds of a mode. */
export function kindsOf(mode: Mode): FaultKind[] {
  return (Object.entries(KINDS) as [FaultKind, KindOfFault][])
    .filter(([, { only }]) => only === undefined || only === mode)
    .map(([kind]) => kind);
}
