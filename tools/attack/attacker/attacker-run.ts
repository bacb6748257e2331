// The attacker, in a process of its own. It receives the target and the scenarios to play, and reports the tally of each.
import { setTimeout } from 'node:timers/promises';
import { Random } from '../../chaos/random.js';
import type { Material } from '../generated/generate.js';
import { materialOf } from '../generated/material.js';
import { PLAYS } from '../scenarios/scenarios.js';
import type { ScenarioName } from '../scenario-names.js';
import { Attack, type Target } from './attack.js';
import type { TallyResult } from './tally.js';

export type AttackerOrder =
  { readonly kind: 'target'; readonly target: Target } | { readonly kind: 'play'; readonly name: ScenarioName | 'rehearsal' };

/** `failed`: the scenario could not be played, which says nothing about the server. */
export type AttackerMessage =
  { readonly kind: 'ready' } | { readonly kind: 'told'; readonly told: TallyResult } | { readonly kind: 'failed'; readonly why: string };

const ENDS_WITHIN = 30_000;

const send = (message: AttackerMessage): unknown => process.send?.(message);

let target: Target | undefined;
let material: Promise<Material> | undefined;
process.on('message', (order: AttackerOrder) => {
  if (order.kind === 'target') {
    target = order.target;
    send({ kind: 'ready' });
  } else
    play(order.name).then(
      (told) => send({ kind: 'told', told }),
      (error: unknown) => send({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});
process.once('disconnect', () => process.exit());

/** Rejects if a scenario does not end after everything was aborted. */
async function tooLong(): Promise<never> {
  await setTimeout(ENDS_WITHIN);
  throw new Error(`It has not ended ${ENDS_WITHIN} ms after its time was over`);
}

async function play(name: ScenarioName | 'rehearsal'): Promise<TallyResult> {
  if (!target) throw new Error('The attacker has no target');
  const { play: playOn, untilDone, more = 0 } = PLAYS[name];
  material ??= materialOf(target);
  const attack = new Attack(target, Random.of(target.seed).named(name), material, untilDone ? undefined : target.seconds + more / 1_000);
  try {
    await Promise.race([playOn(attack), attack.ended.then(() => tooLong())]);
    return attack.tally.result;
  } finally {
    attack.close();
  }
}
