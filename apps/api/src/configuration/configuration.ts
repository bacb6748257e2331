import { SERVER_ROLES, type ServerRole } from '@tiffin/contracts';
import {
  ConfigurationError,
  readChoreSettings,
  readStoreSettings,
  Variables,
  type ChoreSettings,
  type Environment,
  type StoreSettings,
} from '@tiffin/installation';
import { readContactSettings, type ContactSettings } from './contact.js';
import { readHostels, type HostelSetting } from './hostels.js';
import { DEMO_ADMIN_KEY, readKeySettings, type KeySettings } from './key-settings.js';
import { readMailSettings, type MailSettings } from './mail.js';
import { readNetworks } from './networks.js';
import { readPublicUrl, type PublicUrl } from './public-url.js';
import { readPushSettings, type PushSettings } from './push.js';

/** Other words are refused: `prod`, taken for development, would open the development shortcuts. */
const ENVIRONMENTS = ['development', 'test', 'production'] as const;

/** The settings that come from the environment, checked once at start (docs/reference/design.md#9.1). */
export interface Configuration extends PublicUrl, StoreSettings, ChoreSettings, MailSettings, ContactSettings, KeySettings, PushSettings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly roles: readonly ServerRole[];
  readonly timeZone: string;
  readonly demo: boolean;
  readonly demoScale: 'small' | 'large';
  /** The proxies whose `X-Forwarded-For` the server believes (docs/reference/decisions.md#2.2a). */
  readonly trustedProxies: readonly string[];
  /** Addresses of monitors on other machines. The server answers their health checks under load, too. */
  readonly monitors: readonly string[];
  readonly hostels: readonly HostelSetting[] | undefined;
  /** The OTLP-over-HTTP collector that receives traces. Unset: no traces, and the server loads no tracing code. */
  readonly traces: string | undefined;
  /** The instant at which the clock starts; development only. */
  readonly clockStart: Date | undefined;
}

function readTimeZone(variables: Variables): string {
  const zone = variables.text('TIFFIN_TIME_ZONE') ?? 'Asia/Kolkata';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new ConfigurationError('TIFFIN_TIME_ZONE', `must be a time zone such as Asia/Kolkata, not "${zone}".`);
  }
}

/** An instant with its zone. Code that counts months expects years of four digits before and after it, so only this century is accepted. */
const INSTANT = /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

function readClockStart(variables: Variables, production: boolean): Date | undefined {
  const text = variables.text('TIFFIN_CLOCK');
  if (text === undefined) return undefined;
  if (production) throw new ConfigurationError('TIFFIN_CLOCK', 'is refused in production.');
  const instant = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(instant.getTime())) {
    throw new ConfigurationError('TIFFIN_CLOCK', `must be an ISO instant of this century such as 2026-11-30T18:20:00Z, not "${text}".`);
  }
  return instant;
}

/** A server with an embedded store is the only one on that store, so it has every role. */
function readRoles(variables: Variables, { eventStore, mongo }: StoreSettings): readonly ServerRole[] {
  const roles = variables.list('TIFFIN_ROLES', SERVER_ROLES, SERVER_ROLES);
  const missing = SERVER_ROLES.find((role) => !roles.includes(role));
  if (missing && !(eventStore && mongo))
    throw new ConfigurationError(
      'TIFFIN_ROLES',
      `must hold ${missing}: with embedded stores one process does both. Set TIFFIN_EVENT_STORE and TIFFIN_MONGO to run several.`,
    );
  return roles;
}

/** Reads and checks the environment. Throws `ConfigurationError`, whose message names the variable. */
export function readConfiguration(environment: Environment): Configuration {
  const variables = new Variables(environment);
  const production = variables.oneOf('NODE_ENV', ENVIRONMENTS, 'development') === 'production';
  const host = variables.text('HOST') ?? '127.0.0.1';
  const port = variables.integer('PORT', 3000, { min: 0, max: 65_535 });
  const address = readPublicUrl(variables, { host, port, production });
  const stores = readStoreSettings(variables);
  const roles = readRoles(variables, stores);
  const both = SERVER_ROLES.every((role) => roles.includes(role));
  const demo = variables.oneOf('TIFFIN_DEMO', ['on', 'off'], !production && address.loopback && both ? 'on' : 'off');
  if (demo === 'on' && production) throw new ConfigurationError('TIFFIN_DEMO', 'is refused in production: its passwords are public.');
  if (demo === 'on' && !both)
    throw new ConfigurationError('TIFFIN_DEMO', 'needs a process with both roles, because the demo reads the views that it fills.');
  const keys = readKeySettings(variables, production);
  return {
    ...address,
    ...stores,
    ...readMailSettings(variables, production),
    ...readContactSettings(variables),
    ...readPushSettings(variables),
    ...readChoreSettings(variables),
    production,
    host,
    port,
    roles,
    timeZone: readTimeZone(variables),
    adminKey: keys.adminKey ?? (demo === 'on' ? DEMO_ADMIN_KEY : undefined),
    opsKey: keys.opsKey,
    demo: demo === 'on',
    demoScale: variables.oneOf('TIFFIN_DEMO_SCALE', ['small', 'large'], 'small'),
    trustedProxies: readNetworks(variables, 'TIFFIN_TRUSTED_PROXIES'),
    monitors: readNetworks(variables, 'TIFFIN_MONITORS'),
    hostels: readHostels(variables),
    traces: variables.url('TIFFIN_TRACES', ['http:', 'https:'])?.href,
    clockStart: readClockStart(variables, production),
  };
}
