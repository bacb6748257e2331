/** In which all are closed, and how often some of them are, in ms. */
const WITHIN = 5_000;
const EVERY = 50;
/** 80 a second: at once, 350 clients that read anew were away for up to 3.9 s beside a lunch hour (docs/lab-notes/chaos.md). */
const AT_LEAST = 4;

/**
 * Closes the connections of a server that stops, a few at a time: whoever takes their clients isn't asked by all at once, and each client is away
 * for its own way back only. Within 5 s however many there are.
 */
export async function closeInBatches(connections: readonly { close(): void }[]): Promise<void> {
  const some = Math.max(AT_LEAST, Math.ceil((connections.length * EVERY) / WITHIN));
  for (let first = 0; first < connections.length; first += some) {
    if (first > 0) await new Promise((resolve) => setTimeout(resolve, EVERY));
    for (const connection of connections.slice(first, first + some)) connection.close();
  }
}
