const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A count, a position or a rate as people read it: `482,917`. */
export function counted(number: number): string {
  return whole.format(number);
}

/** A share in whole percent; 100 only once nothing is missing. */
export function percentOf(part: number, all: number): number {
  return all <= 0 || part >= all ? 100 : Math.floor((Math.max(part, 0) / all) * 100);
}
