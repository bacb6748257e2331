import type { Reactor } from '@tiffin/read-models';
import { charged, tabs } from '@tiffin/read-models/testing';
import { randomUUID } from 'node:crypto';
import { temporaryStores } from './temporary-stores.js';

test('appending, projecting and reacting work together on the embedded stores', async () => {
  const { store, project, close } = await temporaryStores();
  const handled: string[] = [];
  const reactor: Reactor = { name: 'listener', streams: ['tab-'], handle: async ({ stream }) => void handled.push(stream) };
  const engine = await project([tabs], [reactor]);
  const appended = await store.append('tab-a', 'no-stream', [{ ...charged(0, 'a', 5), id: randomUUID() }]);
  expect(await engine.reached('tabs', appended.position, 60_000)).toBe(true);
  expect(await engine.reader(tabs).get('a')).toMatchObject({ document: { owed: 5 }, position: appended.position });
  await engine.caughtUp(new AbortController().signal);
  expect(handled).toEqual(['tab-a']);
  await close();
});
