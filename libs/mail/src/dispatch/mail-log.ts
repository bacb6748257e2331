/** Where the dispatcher says what an operator must know; Nest's logger is one. Nothing that it is told holds personal data. */
export interface MailLog {
  log(line: MailLine): void;
  warn(line: MailLine): void;
  error(line: MailLine): void;
}

export interface MailLine {
  readonly msg: string;
  /** The mail's id. */
  readonly mail?: string;
  readonly kind?: string;
  readonly [detail: string]: unknown;
}
