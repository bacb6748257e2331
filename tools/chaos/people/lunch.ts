import type { CartLine } from '@tiffin/contracts';
import type { Ledger } from '../ledger/ledger.js';
import type { Random } from '../random.js';
import { Caller, type LogInCall } from './caller.js';

/** Something on the menu, as everybody knows it. */
export interface MenuItem {
  readonly itemId: string;
  readonly type: CartLine['type'];
  /** Rupees. */
  readonly price: number;
  /** Without the number that restocks add. */
  readonly name: string;
}

/** Who may sign in, and with what. */
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
  /** What was put on the shelf before the lunch, by item. */
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
  /** Where the web client goes: the server that leads. */
  readonly origin: string;
  /** Where some calls go on purpose: the other server; the same where there is one. */
  readonly elsewhere: string;
  readonly opsKey: string;
  /** People finish what they have begun, and do nothing new. */
  readonly closing: AbortSignal;
  /** Ends everything, with a reason. */
  readonly giveUp: AbortSignal;
}

/** Somebody at the lunch; `elsewhere` for a call that goes to the other server. */
export function callerAt(lunch: Lunch, name: string, entrance?: LogInCall, elsewhere = false): Caller {
  const { ledger, giveUp } = lunch;
  const origin = elsewhere ? lunch.elsewhere : lunch.origin;
  return new Caller({ name, origin, ledger, giveUp, random: lunch.random.named(`${name}'s patience`), ...(entrance && { entrance }) });
}
