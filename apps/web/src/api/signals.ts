/** News that any call may bring and that the screens around it react to. */
interface Signal {
  /** Tells every listener. */
  send: () => void;
  /** Starts listening; answers how to stop. */
  listen: (listener: () => void) => () => void;
}

function signal(): Signal {
  const listeners = new Set<() => void>();
  return {
    send: () => listeners.forEach((listener) => listener()),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The session has ended: a call was answered with `tokens missing`. */
export const sessionEnded = signal();
/** A call met a defect of the server (500). */
export const serverFailed = signal();
/** A call could not reach the server. */
export const serverUnreachable = signal();
