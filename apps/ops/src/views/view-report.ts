import type { FoldPace, FoldShares, ProjectionStatus, ReactorStatus, RebuildProgress, VerificationProgress } from '@tiffin/contracts';
import { timeLeft } from '../progress-lines.js';
import { count, counted, duration, percent, size, localTime, plain, facts, table } from '../wording.js';

/** How many differing documents are named. */
const NAMED = 5;

const FIGURES = ['GEN', 'BEHIND', 'LATE', 'DOCUMENTS', 'PARKED'];
const REACTOR_FIGURES = ['BEHIND', 'LATE', 'PARKED'];

/** Returns all views, a row each, and below what needs an operator's attention. */
export function listReport(statuses: readonly ProjectionStatus[]): string {
  const head = Math.max(0, ...statuses.map((status) => status.head));
  const rows = statuses.map((status) => [
    status.name,
    status.state,
    count(status.generation),
    count(status.lag),
    age(status),
    count(status.documents),
    count(status.parked),
  ]);
  const remarks = statuses.flatMap((status) => remarksOn(status).map((remark) => `${status.name}: ${remark}\n`));
  return [
    `The log's end is at position ${count(head)}.\n\n`,
    table(['VIEW', 'STATE', ...FIGURES], rows, FIGURES),
    ...(remarks.length === 0 ? [] : ['\n', ...remarks]),
  ].join('');
}

/** Returns all reactors, a row each. */
export function reactorsReport(reactors: readonly ReactorStatus[]): string {
  const rows = reactors.map((reactor) => [reactor.name, reactor.state, count(reactor.lag), age(reactor), count(reactor.parked)]);
  const remarks = reactors.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${plain(error)}\n`]));
  return [table(['REACTOR', 'STATE', ...REACTOR_FIGURES], rows, REACTOR_FIGURES), ...(remarks.length === 0 ? [] : ['\n', ...remarks])].join(
    '',
  );
}

/** The age of the oldest event that it has not read. */
const age = ({ lagSeconds }: Pick<ProjectionStatus, 'lagSeconds'>): string => (lagSeconds === undefined ? '?' : duration(lagSeconds));

function remarksOn({ name, error, rebuild, verification, head }: ProjectionStatus): readonly string[] {
  return [
    ...(error === undefined ? [] : [plain(error)]),
    ...(rebuild === null ? [] : [rebuildLine(rebuild, head)]),
    ...(rebuild?.state === 'ready' ? [nextStep(name)] : []),
    ...(verification === null || isGood(verification) ? [] : [`verification ${verificationLine(verification, head)}`]),
  ];
}

const isGood = ({ state, differences }: VerificationProgress): boolean => state === 'done' && differences.length === 0;

/** Returns one view in full. */
export function statusReport(status: ProjectionStatus): string {
  const { name, version, state, position, head, documents, parked, error } = status;
  const rows: (readonly [string, string])[] = [
    ['State', state],
    ...(error === undefined ? [] : [['Error', plain(error)] as const]),
    ['Version', String(version)],
    ['Generation', generations(status)],
    ['Position', `${count(position)} of ${count(head)}, ${behind(status)}`],
    ['Documents', count(documents)],
    ['Parked', parked === 0 ? 'no events' : `${counted(parked, 'event')}: npm run ops -- parked list --view ${name}`],
    ['Rebuild', status.rebuild === null ? 'none' : `${rebuildLine(status.rebuild, head)}\nstarted ${localTime(status.rebuild.startedAt)}`],
    ['Verification', status.verification === null ? 'none yet' : verificationFacts(status.verification, head)],
  ];
  return `${name}\n${facts(rows)}${status.rebuild?.state === 'ready' ? `\n${nextStep(name)}\n` : ''}`;
}

const behind = (status: ProjectionStatus): string =>
  `${status.lag === 0 ? 'nothing' : count(status.lag)} behind${status.lag === 0 || status.lagSeconds === undefined ? '' : `, ${age(status)} late`}`;

function generations({ generation, bytes, previousGeneration, previousBytes }: ProjectionStatus): string {
  const sized = (takes: number | undefined): string => (takes === undefined ? '' : ` (${size(takes)})`);
  const live = `${count(generation)}${sized(bytes)}`;
  return previousGeneration === null ? live : `${live}; ${count(previousGeneration)}${sized(previousBytes)} is kept for roll-back`;
}

const nextStep = (name: string): string => `Make it live with: npm run ops -- switch ${name}`;

function rebuildLine({ generation, state, position, pace, error }: RebuildProgress, head: number): string {
  const which = `generation ${count(generation)}`;
  switch (state) {
    case 'running':
      return `${which} is at ${count(position)} of ${count(head)} (${percent(position, head)})${pace ? paceLine(pace) : ''}${heldUp(error)}`;
    case 'ready':
      return `${which} has caught up and is ready to go live${heldUp(error)}`;
    case 'failed':
      return `${which} failed: ${plain(error ?? 'no reason given')}`;
  }
}

function paceLine({ perSecond, secondsLeft, shares }: FoldPace): string {
  const remaining = secondsLeft === undefined ? '' : `, ${timeLeft(secondsLeft)}`;
  const spent = WORK.map((work) => `${work} ${percentOf(shares[work])}`);
  return `,\n${count(perSecond)} a second${remaining}; time spent:\n${spent.join(', ')}`;
}

const WORK: readonly (keyof FoldShares)[] = ['reading', 'folding', 'storing', 'waiting'];
const percentOf = (share: number): string => `${Math.round(share * 100)} %`;

/** Returns the part that takes most of a rebuild's time: `mostly storing (41 %)`. */
export function mostOf({ shares }: FoldPace): string {
  const slowest = WORK.reduce((a, b) => (shares[b] > shares[a] ? b : a));
  return `mostly ${slowest} (${percentOf(shares[slowest])})`;
}

const heldUp = (error: string | undefined): string => (error === undefined ? '' : `, interrupted: ${plain(error)}`);

function verificationLine({ state, position, documents, differences, error }: VerificationProgress, head: number): string {
  switch (state) {
    case 'running':
      return `is at ${count(position)} of ${count(head)} (${percent(position, head)})`;
    case 'done':
      return `found ${counted(differences.length, 'difference')} in ${counted(documents, 'document')}`;
    case 'failed':
      return `failed: ${plain(error ?? 'no reason given')}`;
  }
}

function verificationFacts(verification: VerificationProgress, head: number): string {
  const { differences, finishedAt } = verification;
  const named = differences.slice(0, NAMED).map((id) => `  ${plain(id)}`);
  const more = differences.length > NAMED ? [`  and ${count(differences.length - NAMED)} more`] : [];
  return [
    verificationLine(verification, head),
    ...named,
    ...more,
    ...(finishedAt === undefined ? [] : [`finished ${localTime(finishedAt)}`]),
  ].join('\n');
}
