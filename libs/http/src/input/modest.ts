/** Beyond anything that a call of ours sends: an order has 30 lines of a handful of fields. */
const DEEPEST = 16;
const MOST = 4_096;

const isContainer = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** Whether a value that came from outside is neither deep nor wide enough to hold anybody up. Looks at it level by level, so that no depth is too much. */
export function isModest(value: unknown): boolean {
  let parts = 0;
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === DEEPEST) return false;
    const next: object[] = [];
    for (const container of level) {
      const values: unknown[] = Object.values(container);
      parts += values.length;
      if (parts > MOST) return false;
      next.push(...values.filter(isContainer));
    }
    level = next;
  }
  return true;
}
