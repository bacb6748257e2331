import type { ServerStatus } from '@tiffin/contracts';
import type { Command } from 'commander';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions } from '../verb.js';
import { count, localTime, plain, table } from '../wording.js';

const FIGURES = ['LEADS', 'SCREENS'];

/** `ops servers`: the servers, and which leases each holds. */
export function serversCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'servers',
    summary: 'show the servers, and which of them leads what',
    does: `Shows the servers of the installation: how each is, its version, its role ("http" answers people, "projections" folds the views)
and the screens that are connected to it; below, which of them leads what: "orders-v1" folds that version of the view, "reactions" does what
is done once for all servers, such as the monthly bills. One that has said nothing for 15 seconds is "unseen"; what it said last is shown for
an hour. One that stopped in order is listed no more. Exit code 0, unseen servers or not.`,
    when: 'several servers share the stores: after each step of an update, and when one of them was lost.',
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
    ...(led.length === 0 ? [] : ['\n', table(['LEASE', 'LED BY'], led)]),
    ...remarksOn(servers.filter(({ state }) => state !== 'unseen')).map((remark) => `\n${remark}\n`),
  ].join('');
}

/** All servers were seen within the hour, so the day is left out: `22:43:10`. */
const timeOfDay = (instant: string): string => localTime(instant).replace(/^.*T(\d\d:\d\d:\d\d).*$/, '$1');

function remarksOn(servers: readonly ServerStatus[]): readonly string[] {
  const versions = [...new Set(servers.map(({ version }) => plain(version)))].sort();
  return [
    ...(versions.length > 1 ? [`Versions differ (${versions.join(', ')}). During an update that is normal.`] : []),
    ...(servers.length > 0 && !servers.some(({ roles }) => roles.includes('projections'))
      ? ['No server that is seen folds the views: screens show nothing new until one with the role\n"projections" runs.']
      : []),
  ];
}
