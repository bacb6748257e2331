// Reads the reports of the test runners.

/** Counts Jest's results by file; a file that could not be run counts as one failure. */
export function countsOf(results) {
  const all = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const broken = results.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  return {
    passed: all.filter((status) => status === 'passed').length,
    failed: all.filter((status) => status === 'failed').length + broken.length,
    skipped: all.filter((status) => status === 'pending' || status === 'todo').length,
  };
}
