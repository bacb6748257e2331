/** How deep causes are followed. */
const CAUSES = 5;

/**
 * What is logged of an error: its type, message, code, and its stack with those of its causes. Its other fields may hold what a caller sent or
 * a store answered.
 */
export function loggedError(error: unknown): { type: string; message: string; stack: string; code?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is no error', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const stacks: string[] = [];
  for (let cause: unknown = error; cause instanceof Error && stacks.length < CAUSES; cause = cause.cause) {
    stacks.push(cause.stack ?? cause.message);
  }
  return { type: error.name, message: error.message, stack: stacks.join('\ncaused by: '), ...(code !== undefined && { code }) };
}
