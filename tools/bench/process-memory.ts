import { readFileSync, writeFileSync } from 'node:fs';

/** The most memory that another process of this user ever had resident, in bytes; since `forgetPeak` where that was called. Linux only. */
export function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The memory of process ${pid} is unknown`);
  return Number(kilobytes) * 1_024;
}

/** From now on the peak counts from what the process has now. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
