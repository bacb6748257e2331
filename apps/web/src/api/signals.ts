/** An event that any call may raise and that the surrounding screens react to. */
interface Signal {
  /** Calls every listener. */
  send: () => void;
  /** Adds a listener; returns a function that removes it. */
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
