/** How the mail server is reached. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps://`); else it begins where the server offers it, and must where there is a password to protect. */
  readonly secure: boolean;
  readonly user?: { readonly name: string; readonly password: string };
}
