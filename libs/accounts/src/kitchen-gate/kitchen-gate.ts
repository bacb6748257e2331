import { Inject, Injectable } from '@nestjs/common';
import { splitAtDash } from '@tiffin/contracts';
import { RECORDS, type Session } from '@tiffin/http';
import type { RecordStore } from '@tiffin/read-models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canteenOfHostel } from '../canteens/active-canteen.js';
import { refuseUnlessActive } from '../canteens/refuse-unless-active.js';
import { LogInHistory } from '../log-in-history/log-in-history.js';
import { SignIn } from '../sessions/sign-in.js';
import { Attempts } from '../throttling/attempts.js';
import { clientOf } from '../throttling/client.js';

/** The kitchen's door: a hostel and its key, for `POST /users/orders` (decisions 2.6). */
@Injectable()
export class KitchenGate {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly attempts: Attempts,
    private readonly signIn: SignIn,
    private readonly history: LogInHistory,
  ) {}

  /**
   * Opens a staff session for a right key (`BH1-kitchen1`); it replaces the session in the cookie and ends with the key's next change.
   * Throws `bad_credentials`, `throttled`, `unavailable_now`; `waiting` for a right key of a suspended canteen.
   */
  async enter(key: string, request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const { hostel, rest } = splitAtDash(key) ?? { hostel: key, rest: '' };
    const account = `kitchen:${hostel.toUpperCase()}`;
    const client = clientOf(request);
    const whose = async () => {
      const found = await canteenOfHostel(this.records, hostel);
      return found && { canteenId: found._id };
    };
    const canteen = await this.history.noting({ role: 'staff', account, address: client.address, whose }, async () => {
      const entered = await this.attempts.attempt(account, client, async (verify) => {
        const found = await canteenOfHostel(this.records, hostel);
        return (await verify(found?.kitchenKeyHash, rest)) ? found : undefined;
      });
      refuseUnlessActive(entered);
      return entered;
    });
    const owner = { role: 'staff', userId: canteen._id, canteenId: canteen._id, credentialVersion: canteen.kitchenKeyVersion } as const;
    return await this.signIn.as(owner, account, request, reply);
  }
}
