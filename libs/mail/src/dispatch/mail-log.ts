/** The log for the operator; Nest's logger is one. Its lines contain no personal data. */
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
