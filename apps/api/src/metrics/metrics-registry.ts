/** The token of the registry for counters that the process updates as it runs. Other figures are read at a scrape. */
export const METRICS_REGISTRY = Symbol('MetricsRegistry');
