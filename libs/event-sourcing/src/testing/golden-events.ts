import { readdirSync, readFileSync } from 'node:fs';
import type { RecordedEvent } from '../event-store.js';
import { type EventTypes, upcast } from '../event-types.js';

/**
 * Registers tests that compare a category's event types with golden files: one `{Type}.v{version}.json` for each version that was ever
 * recorded, with its `type`, `data` and `metadata.schemaVersion`. An old version must upcast to the content of the current version's file.
 */
export function goldenEvents(directory: URL, types: EventTypes): void {
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, directory), 'utf8')) as RecordedEvent;
  const versions = Object.entries(types).flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, index) => ({ type, version: index + 1, file: `${type}.v${index + 1}.json` })),
  );

  describe('golden events', () => {
    test('exist for every known version, and for no other', () =>
      expect(readdirSync(directory).sort()).toEqual(versions.map(({ file }) => file).sort()));

    test.each(versions)('$file reads as the current version', ({ type, version, file }) => {
      const golden = read(file);
      const current = read(`${type}.v${types[type]?.version}.json`);
      expect(golden).toMatchObject({ type, metadata: { schemaVersion: version } });
      expect(upcast(types, { ...golden, stream: 'golden', revision: 0, position: 1 })).toMatchObject({
        data: current.data,
        metadata: current.metadata,
      });
    });
  });
}
