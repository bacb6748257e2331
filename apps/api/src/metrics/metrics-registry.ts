/** What the process counts as it goes; everything else is asked for at a scrape. */
export const METRICS_REGISTRY = Symbol('MetricsRegistry');
