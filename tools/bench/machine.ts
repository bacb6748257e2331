import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { PageFile } from './page-file.js';

const FSYNC_MS = 1_000;
/** The number of an in-memory file system in statfs(2): nothing there is ever on disk. */
const TMPFS = 0x0102_1994;

/** Describes the machine, a line each. A `load` above the number of cores means that other programs were running. */
export function machine(): string[] {
  const [load = 0] = loadavg();
  const gigabytes = (totalmem() / 1_000_000_000).toFixed(1);
  return [
    `date    ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `CPU     ${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, load ${load.toFixed(1)} at the start`,
    `memory  ${gigabytes} GB`,
    `system  ${type()} ${release()}, Node ${process.versions.node}`,
    `disk    ${disk()}`,
  ];
}

function disk(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  const pages = new PageFile(join(directory, 'pages'));
  try {
    const rate = Math.round(pages.appendFor(FSYNC_MS) / (FSYNC_MS / 1_000));
    const memory = statfsSync(directory).type === TMPFS ? ' (in memory: set TMPDIR to a directory on the disk)' : '';
    return `${rate.toLocaleString('en-US')} bare fsyncs/s (a page of 4 KiB appended and fsynced) in ${tmpdir()}${memory}`;
  } finally {
    pages.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
