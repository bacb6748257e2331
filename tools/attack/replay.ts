import { until } from '../chaos/people/pause.js';
import { Random } from '../chaos/random.js';
import { Attack, type Target } from './attacker/attack.js';
import { materialOf } from './generated/material.js';
import { requestOf, sendGenerated } from './scenarios/generated.js';
import type { LogWatch } from './server/log-watch.js';

const SHOWN = 4_000;
const LOGS_WITHIN = 2_000;

/** Sends one generated request alone to a fresh server, and shows all of it. Returns 1 if the answer is a defect. */
export async function replay(target: Target, number: number, log: LogWatch, say: (line: string) => unknown): Promise<number> {
  const material = materialOf(target);
  const request = requestOf(target, number, await material);
  const { by, method, path, headers, body, operation } = request;
  say(
    `Request ${number}, made from ${operation}, by ${by}:\n${method} ${path.slice(0, SHOWN)}\n${JSON.stringify(headers).slice(0, SHOWN)}`,
  );
  if (body !== undefined) say(JSON.stringify(body.toString('latin1')).slice(0, SHOWN));
  const attack = new Attack(target, Random.of(target.seed), material);
  try {
    const answer = await sendGenerated(attack, request, number);
    say(answer ? `\n${answer.status} ${answer.text.slice(0, SHOWN)}` : '\nNo answer came.');
    const isDefect = attack.tally.result.answers.failed > 0;
    // The log comes through another pipe than the answer.
    if (isDefect) await until(() => log.faults.length > 0, LOGS_WITHIN, new AbortController().signal);
    log.faults.forEach((fault) => say(fault));
    return isDefect ? 1 : 0;
  } finally {
    attack.close();
  }
}
