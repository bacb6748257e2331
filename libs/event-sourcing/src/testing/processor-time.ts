/** ms of processor time that this process has used: what a busy machine does beside it does not count. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
