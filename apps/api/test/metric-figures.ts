import type { TestApi } from './test-api.js';

/** Returns the server's metrics: the figure of each series, by its name with labels. */
export async function metricFigures(api: TestApi): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${api.url}/api/metrics`, { headers: { authorization: `Bearer ${api.running.keys.opsKey}` } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const series = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(series.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}
