import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { PasswordAccounts, type PasswordAccount } from '../secrets/password-accounts.js';
import { fingerprint } from '../secrets/tokens.js';
import { PASSWORD_LINKS, type PasswordLinkRecord } from './password-link-record.js';

export interface OpenLink {
  readonly link: PasswordLinkRecord;
  readonly revision: number;
  readonly account: PasswordAccount;
}

/** Mailed links to choose a new password. */
@Injectable()
export class PasswordLinks {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: PasswordAccounts,
  ) {}

  /** Returns the link of a token. Throws `link_expired` if it is unknown, used, too old, or older than the password. */
  async open(token: string): Promise<OpenLink> {
    const stored = await this.records.get(PASSWORD_LINKS, fingerprint(token));
    const link = stored?.record;
    const isCurrent = link && this.clock.now().getTime() < link.expiresAt;
    const account = isCurrent && (await this.accounts.byId(link.role, link.userId));
    const isOpen = account && account.canteen.status === 'active' && account.record.passwordVersion === link?.credentialVersion;
    if (!stored || !isOpen) throw new Refusal('link_expired');
    return { link: stored.record, revision: stored.revision, account };
  }
}
