/**
 * Runs `send` for each unit: those of one order one after another, since they change the same stream, and orders at the same time. `send`
 * never rejects. Returns each unit's answer.
 */
export function inTurns<U extends { readonly orderId: string }, R>(units: readonly U[], send: (unit: U) => Promise<R>): Promise<R>[] {
  const turns = new Map<string, Promise<unknown>>();
  return units.map((unit) => {
    const turn = turns.get(unit.orderId);
    const answer = turn ? turn.then(() => send(unit)) : send(unit);
    turns.set(unit.orderId, answer);
    return answer;
  });
}
