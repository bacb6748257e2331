import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { textOf } from './deployment/repository.js';

/** A query of a rule or a panel. */
export interface PromQlQuery {
  /** The alarm's or the panel's name. */
  readonly by: string;
  readonly expression: string;
}

export interface Alarm {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** Returns the alarms of the rules. */
export const alarms = (): readonly Alarm[] =>
  (parse(textOf('deploy/monitoring/rules.yml')) as { groups: readonly { rules: readonly Alarm[] }[] }).groups.flatMap(({ rules }) => rules);

/** Returns all queries of rules and panels. */
export function allQueries(): readonly PromQlQuery[] {
  const { panels } = JSON.parse(textOf('deploy/monitoring/dashboard.json')) as { panels: readonly Panel[] };
  return [
    ...alarms().map(({ alert, expr }) => ({ by: alert, expression: expr })),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ by: title, expression: expr }))),
  ];
}

/** Returns the metrics of a PromQL expression, and the labels that it selects or groups by. Throws if it is not PromQL. */
export function namesIn(expression: string): { readonly metrics: readonly string[]; readonly labels: readonly string[] } {
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`This is not PromQL at ${from}: ${expression}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text);
      if (type.name === 'LabelName') labels.push(text);
    },
  });
  return { metrics, labels };
}

/** Returns the labels of each metric's series in a server's answer. */
export function metricsOf(answer: string): ReadonlyMap<string, ReadonlySet<string>> {
  const labelsByMetric = new Map<string, Set<string>>();
  for (const [, name = '', type = ''] of answer.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const ending of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) labelsByMetric.set(name + ending, new Set());
  for (const [, name = '', labels = ''] of answer.matchAll(/^(\w+)\{(.*)\} \S+$/gm))
    for (const label of labels.split('",')) labelsByMetric.get(name)?.add(label.split('=', 1)[0] ?? '');
  return labelsByMetric;
}
