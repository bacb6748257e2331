/** Time in which all connections are closed, and the interval of the batches, in ms. */
const DURATION = 5_000;
const INTERVAL = 50;
/**
 * 80 per second. When 350 clients were disconnected together, their reads at lunch time kept them away for up to 3.9 s
 * (docs/lab-notes/chaos.md).
 */
const MIN_BATCH_SIZE = 4;

/**
 * Closes the connections of a stopping server in batches within 5 s, however many there are. So the server that takes over the clients
 * does not get all of them together, and each client is away only for its own reconnection.
 */
export async function closeInBatches(connections: readonly { close(): void }[]): Promise<void> {
  const batchSize = Math.max(MIN_BATCH_SIZE, Math.ceil((connections.length * INTERVAL) / DURATION));
  for (let first = 0; first < connections.length; first += batchSize) {
    if (first > 0) await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    for (const connection of connections.slice(first, first + batchSize)) connection.close();
  }
}
