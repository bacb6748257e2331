/** Time in ms after which a page has shown its content. */
const SHOWN = 1000;

let shown: Promise<void> | undefined;

/** Resolves once for the visit: a moment after the first call. Code that the first view does not need is loaded then, and at once later. */
export function firstViewShown(): Promise<void> {
  return (shown ??= new Promise((resolve) => setTimeout(resolve, SHOWN)));
}
