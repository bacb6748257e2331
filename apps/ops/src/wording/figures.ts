/** `482,917`. */
export const count = (number: number): string => number.toLocaleString('en');

/** `1 document`, `2,000 documents`. */
export const counted = (number: number, one: string, many = `${one}s`): string => `${count(number)} ${number === 1 ? one : many}`;

/** How much of the log was consumed, rounded down so that 100 % means all: `63 %`. */
export const percent = (position: number, head: number): string => `${Math.floor(share(position, head) * 100)} %`;

/** 0 to 1; of an empty log everything was consumed. */
export const share = (position: number, head: number): number => (head <= 0 ? 1 : Math.min(1, Math.max(0, position / head)));
