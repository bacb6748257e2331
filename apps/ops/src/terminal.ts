/** Where a command writes. */
export interface Terminal {
  /** A person watches, and a line can be written over. */
  readonly interactive: boolean;
  out(text: string): void;
  err(text: string): void;
}

/** What every command is run with. */
export interface OpsContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Ends the command. */
  readonly signal: AbortSignal;
  /** How long a server may take to answer at first, in ms; 15,000 where not given. */
  readonly patience?: number;
}
