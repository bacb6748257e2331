import { expect, test } from '@jest/globals';
import { classOf, Tally } from '../attacker/tally.js';
import type { AttackReport, ExperienceReport, ScenarioReport } from './attack-report.js';
import { closingLine, findingsOf, PROMISES } from './promises.js';
import { failureText, summaryOf } from './summary.js';

const experience: ExperienceReport = {
  orders: { sent: 80, acknowledged: 80, lost: 0 },
  times: { p50: 12, p99: 40, max: 1_234 },
  failures: {},
  defects: {},
  waited: 0,
};
const scenario: ScenarioReport = {
  name: 'dots',
  result: new Tally().result,
  during: experience,
  before: experience,
  after: experience,
  memory: 300_000_000,
  faults: [],
  isReady: true,
};
const fine: AttackReport = {
  seed: '5f2c',
  requests: 1_000,
  short: false,
  scenarios: [scenario],
  end: experience,
  memory: { before: { resident: 200_000_000, held: 80_000_000 }, highest: 300_000_000, after: { resident: 219_000_000, held: 85_000_000 } },
  lost: [],
  checkedOrders: 80,
  isReady: true,
};
const having = (changes: Partial<ScenarioReport>): AttackReport => ({ ...fine, scenarios: [scenario, { ...scenario, ...changes }] });
const ALL = Object.keys(PROMISES).length;
const brokenBy = (report: AttackReport): string[] => findingsOf(report).map(({ promise }) => promise);

test('answers count by their status, and a 503 without Retry-After as a defect', () => {
  const classes = [200, 304, 400, 404, 429, 500, 502].map((status) => classOf(status, undefined));
  expect(classes.join(' ')).toBe('fine fine refused refused throttled failed failed');
  expect([classOf(503, 1), classOf(503, undefined), classOf(503, Number.NaN)]).toEqual(['unavailable', 'failed', 'failed']);
});

test('a tally counts answers, and defects by kind', () => {
  const tally = new Tally();
  for (const status of [200, 429, 500, 500]) tally.answered(status, undefined, () => 'GET /');
  const answers = { fine: 1, refused: 0, throttled: 1, unavailable: 0, failed: 2 };
  expect(tally.result).toMatchObject({ answers, defects: { '500 to GET /': 2 } });
});

test('a perfect run breaks no promise', () => {
  expect(findingsOf(fine)).toEqual([]);
  expect(closingLine(fine)).toBe(`${ALL} passed, 0 failed, 0 skipped`);
});

test.each<[string, AttackReport]>([
  ['answers', having({ result: { ...scenario.result, defects: { '500 to GET /': 2 } } })],
  ['answers', having({ during: { ...experience, defects: { '500 to an order': 1 } } })],
  ['answers', having({ after: { ...experience, defects: { '502 to a page': 1 } } })],
  ['repeats', having({ result: { ...scenario.result, repeated: ['3 × CreditHeld'] } })],
  ['log', having({ faults: ['request failed'] })],
  ['soon', having({ during: { ...experience, times: { p50: 501, p99: 600, max: 700 } } })],
  ['soon', having({ during: { ...experience, orders: { sent: 80, acknowledged: 39, lost: 0 } } })],
  ['orders', having({ before: { ...experience, orders: { sent: 60, acknowledged: 59, lost: 1 } } })],
  ['orders', { ...fine, lost: ['order 1 of BH1-101 stands 0 times'] }],
  ['accepted', having({ name: 'by-rank', during: { ...experience, failures: { 'an order: 503, come back within 30 s': 1 } } })],
  ['accepted', having({ name: 'dead-sessions', during: { ...experience, failures: { 'a health check: 503, come back within 30 s': 1 } } })],
  ['memory', { ...fine, memory: { ...fine.memory, after: { resident: 221_000_000, held: 80_000_000 } } }],
  ['memory', { ...fine, memory: { ...fine.memory, after: undefined } }],
  ['there', having({ isReady: false })],
  ['there', { ...fine, isReady: false }],
  ['there', { ...fine, end: { ...experience, failures: { 'an upload: 503, come back within 30 s': 5 } } }],
])('reports a broken promise: %s', (promise, report) => {
  expect(brokenBy(report)).toEqual([promise]);
  expect(closingLine(report)).toBe(`${ALL - 1} passed, 1 failed, 0 skipped`);
  expect(failureText(report)).toMatch(/^BROKEN: .+\n {2}.+\n(.*\n)*Again: npm run attack -- --seed 5f2c --requests 1000 --only /);
});

test('the short form checks neither the orders’ latency nor memory', () => {
  const slow = having({ during: { ...experience, times: undefined, orders: { sent: 3, acknowledged: 0, lost: 0 } } });
  const report = { ...slow, short: true, memory: { ...fine.memory, after: { resident: 900_000_000, held: 1 } } };
  expect(findingsOf(report)).toEqual([]);
  expect(closingLine(report)).toBe(`${ALL - 2} passed, 0 failed, 2 skipped`);
});

test('the table has requests and latencies, and below it the failures of honest people', () => {
  const counted = { ...scenario.result, requests: 1_500, answers: { fine: 1, refused: 2, throttled: 3, unavailable: 4, failed: 5 } };
  const text = summaryOf(having({ name: 'spaces', result: counted, during: { ...experience, failures: { 'a page: 503': 2 }, waited: 1 } }));
  expect(text.replaceAll(/ +/g, ' ')).toContain(
    '\n| spaces | 1,500 | 1 | 2 | 3 | 4 | 5 | 12 / 40 / 1,234 | 12 / 40 / 1,234 | 80 of 80 | 2 | 300 |\n',
  );
  expect(text).toContain('spaces: 2 × a page: 503');
  expect(text).toContain('80 of 80 acknowledged orders stand once');
});
