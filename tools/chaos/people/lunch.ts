import type { CartLine } from '@tiffin/contracts';
import type { Ledger } from '../ledger/ledger.js';
import type { Random } from '../random.js';
import { Caller, type LogInCall } from './caller.js';

/** An item of the menu. */
export interface MenuItem {
  readonly itemId: string;
  readonly type: CartLine['type'];
  /** Rupees. */
  readonly price: number;
  /** Without the number that restocks append. */
  readonly name: string;
}

/** A person's log-in. */
export interface Guest {
  readonly _id: string;
  readonly name: string;
  readonly entrance: LogInCall;
}

/** The canteen of a lunch, with everybody who takes part. */
export interface Canteen {
  readonly canteenId: string;
  readonly timeZone: string;
  readonly menu: readonly MenuItem[];
  /** What was in stock before the lunch, by item. */
  readonly opening: ReadonlyMap<string, number>;
  readonly contractor: LogInCall;
  readonly kitchen: LogInCall;
  readonly students: readonly Guest[];
}

/** What everybody at a lunch shares. */
export interface Lunch {
  readonly canteen: Canteen;
  readonly ledger: Ledger;
  readonly random: Random;
  /** The web client's server: the one that holds the leases. */
  readonly origin: string;
  /** Another server for some calls; the same one if there is one. */
  readonly elsewhere: string;
  readonly opsKey: string;
  /** People finish what they have begun, and begin nothing new. */
  readonly closing: AbortSignal;
  /** Ends everything, with a reason. */
  readonly giveUp: AbortSignal;
}

/** Returns a person's caller; `elsewhere` for calls to the other server. */
export function callerAt(lunch: Lunch, name: string, entrance?: LogInCall, elsewhere = false): Caller {
  const { ledger, giveUp } = lunch;
  const origin = elsewhere ? lunch.elsewhere : lunch.origin;
  return new Caller({ name, origin, ledger, giveUp, random: lunch.random.named(`${name}'s patience`), ...(entrance && { entrance }) });
}
