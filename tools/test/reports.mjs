// Reads the reports of the test runners.

/** Counts Jest's results by file; a file that could not be run counts as one failure. */
export function countsOf(results) {
  const statuses = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const broken = results.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length + broken.length,
    skipped: statuses.filter((status) => status === 'pending' || status === 'todo').length,
  };
}
