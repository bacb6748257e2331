import type { InfiniteData } from '@tanstack/react-query';
import { type AuditEntry, type AuditPage, businessDay } from '@tiffin/contracts';

export type HistoryData = InfiniteData<AuditPage>;

/** An entry with a key: entries have none on the wire. */
export interface NamedEntry {
  readonly key: string;
  readonly entry: AuditEntry;
}

/** The entries of one day of the canteen, newest first. */
export interface HistoryDay {
  /** Date such as `2026-11-21`. */
  readonly day: string;
  readonly entries: readonly NamedEntry[];
}

/**
 * All entries of the pages, each once: new entries move older ones to the next page, where they would appear again. Within a page, equal
 * entries are separate, for example two units prepared in the same millisecond.
 */
export function entriesOf(data: HistoryData | undefined): NamedEntry[] {
  const seenKeys = new Set<string>();
  return (data?.pages ?? []).flatMap(({ entries }) => {
    const alike = new Map<string, number>();
    const named = entries.map((entry): NamedEntry => {
      const name = [entry.at, entry.stream, entry.type, entry.itemId, entry.to].join(' ');
      const count = (alike.get(name) ?? 0) + 1;
      alike.set(name, count);
      return { key: `${name} ${count}`, entry };
    });
    const fresh = named.filter(({ key }) => !seenKeys.has(key));
    for (const { key } of fresh) seenKeys.add(key);
    return fresh;
  });
}

/** The entries grouped by day, in their order. */
export function byDay(entries: readonly NamedEntry[], timeZone: string): HistoryDay[] {
  const days = new Map<string, NamedEntry[]>();
  for (const named of entries) {
    const day = businessDay(new Date(named.entry.at), timeZone);
    const entriesOfDay = days.get(day);
    if (entriesOfDay) entriesOfDay.push(named);
    else days.set(day, [named]);
  }
  return [...days].map(([day, of]) => ({ day, entries: of }));
}
