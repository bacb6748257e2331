/** pino's number of `error`. */
const ERROR = 50;
const SHOWN = 600;
/** Lines of an error's stack that are kept: its message, and where it happened. */
const STACK_LINES = 2;
/** What Node, or a library without our logger, prints about an uncaught error or a warning. */
const UNHANDLED = /\b(unhandled|uncaught)|^\s*\w*(Error|Warning)\b.*:|\(node:\d+\)/i;

/** Reads what a server prints, and keeps of its errors what distinguishes their kinds. */
export class LogWatch {
  readonly faults: string[] = [];
  #pending = '';

  feed(text: string): void {
    const lines = (this.#pending + text).split('\n');
    this.#pending = lines.pop() ?? '';
    for (const line of lines) {
      const fault = faultIn(line);
      if (fault !== undefined) this.faults.push(fault.slice(0, SHOWN));
    }
  }
}

function faultIn(line: string): string | undefined {
  const logged = line.startsWith('{') ? parsed(line) : undefined;
  if (!logged) return UNHANDLED.test(line) ? line : undefined;
  const { level, msg, route, trace, stack, err } = logged;
  if (typeof level !== 'number' || level < ERROR) return undefined;
  const where = [trace, stack, (err as { stack?: unknown } | undefined)?.stack].find((one) => typeof one === 'string') ?? '';
  return [msg, route, ...where.split('\n', STACK_LINES).map((one) => one.trim())]
    .filter((one) => typeof one === 'string' && one !== '')
    .join(' | ');
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
