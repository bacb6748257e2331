/** In which all are closed, and how often some of them are, in ms. */
const WITHIN = 2_500;
const EVERY = 50;
/** Fewer at a time save nobody anything. */
const AT_LEAST = 10;

/**
 * Closes the connections of a server that stops, a few at a time: whoever takes their clients isn't asked by all at once, and each client is away
 * for its own way back only. Within 2.5 s however many there are.
 */
export async function closeByTurns(connections: readonly { close(): void }[]): Promise<void> {
  const some = Math.max(AT_LEAST, Math.ceil((connections.length * EVERY) / WITHIN));
  for (let first = 0; first < connections.length; first += some) {
    if (first > 0) await new Promise((resolve) => setTimeout(resolve, EVERY));
    for (const connection of connections.slice(first, first + some)) connection.close();
  }
}
