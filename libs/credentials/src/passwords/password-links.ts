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

/** Links that were mailed to whoever forgot a password. */
@Injectable()
export class PasswordLinks {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: PasswordAccounts,
  ) {}

  /** The link of a token. Throws `link_expired` for one that is unknown, used, too old, or older than the password. */
  async open(token: string): Promise<OpenLink> {
    const found = await this.records.get(PASSWORD_LINKS, fingerprint(token));
    const link = found?.record;
    const holds = link && this.clock.now().getTime() < link.expiresAt;
    const account = holds && (await this.accounts.byId(link.role, link.userId));
    const isOpen = account && account.canteen.status === 'active' && account.record.passwordVersion === link?.credentialVersion;
    if (!found || !isOpen) throw new Refusal('link_expired');
    return { link: found.record, revision: found.revision, account };
  }
}
