import type { ServerStatus } from '@tiffin/contracts';
import type { Command } from 'commander';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions } from '../verb.js';
import { count, localTime, plain, table } from '../wording.js';

const FIGURES = ['LEASES', 'SCREENS'];

/** `ops servers`: the servers, and which leases each holds. */
export function serversCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'servers',
    summary: 'show the servers and their leases',
    does: `Shows the servers of the installation: the state of each, its version, its role ("http" serves requests, "projections" folds the views)
and the screens that are connected to it. Below, it shows the leases: the holder of "orders-v1" folds that version of the view, the holder of
"reactions" does the work that is done once for all servers, such as the monthly bills. A server that has not reported for 15 seconds is
"unseen"; its last report is shown for an hour. A server that was stopped properly is not listed. The exit code is 0, also with unseen servers.`,
    when: 'several servers share the stores: after each step of an update, and when you lost one of them.',
    examples: ['servers', 'servers --json'],
  }).action((options: ServerOptions) =>
    runVerb(context, options, async ({ api }) => {
      const answer = await api.servers();
      return { answer, text: serversReport(answer.servers) };
    }),
  );
}

/** Returns the servers, a row each; below, the leases by server, and warnings. */
function serversReport(servers: readonly ServerStatus[]): string {
  const rows = servers.map(({ name, state, version, roles, leads, sockets, seenAt }) =>
    [name, state, version, roles.length > 1 ? 'both' : roles.join(), count(leads.length), count(sockets), timeOfDay(seenAt)].map(plain),
  );
  const led = servers
    .flatMap(({ name, state, leads }) => leads.map((lease) => [lease, state === 'unseen' ? `${name} (unseen)` : name].map(plain)))
    .sort(([a = ''], [b = '']) => a.localeCompare(b));
  return [
    table(['SERVER', 'STATE', 'VERSION', 'ROLES', ...FIGURES, 'LAST SEEN'], rows, FIGURES),
    ...(led.length === 0 ? [] : ['\n', table(['LEASE', 'HELD BY'], led)]),
    ...remarksOn(servers.filter(({ state }) => state !== 'unseen')).map((remark) => `\n${remark}\n`),
  ].join('');
}

/** All servers were seen within the hour, so the day is left out: `22:43:10`. */
const timeOfDay = (instant: string): string => localTime(instant).replace(/^.*T(\d\d:\d\d:\d\d).*$/, '$1');

function remarksOn(servers: readonly ServerStatus[]): readonly string[] {
  const versions = [...new Set(servers.map(({ version }) => plain(version)))].sort();
  return [
    ...(versions.length > 1 ? [`Versions differ (${versions.join(', ')}). This is normal during an update.`] : []),
    ...(servers.length > 0 && !servers.some(({ roles }) => roles.includes('projections'))
      ? ['No running server folds the views. Screens show nothing new until one with the role\n"projections" runs.']
      : []),
  ];
}
