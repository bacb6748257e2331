/** The client may report an error when the iteration is over already; without a listener that would end the process. */
export function ignoreLateErrors(stream: { on(event: 'error', listener: () => void): unknown }): void {
  stream.on('error', () => undefined);
}

/** Ends a call at the server, which leaving its iteration does not, and then gives its slot back. */
export function endCall(end: () => Promise<void>, giveBack: () => void): void {
  void end()
    // It never began.
    .catch(() => undefined)
    .finally(giveBack);
}
