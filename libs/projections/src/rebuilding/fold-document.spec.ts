import type { RecordedEvent } from '@tiffin/event-sourcing';
import { defineView, type AnyView, type ViewDocument } from '@tiffin/read-models';
import { charged, recorded, balancesView } from '@tiffin/read-models/testing';
import { DocumentFold, type DocumentStep } from './fold-document.js';

/** The steps of folding a document. */
async function folded(view: AnyView, id: string, events: readonly RecordedEvent[], dismissed: readonly number[] = []) {
  const steps: DocumentStep[] = [];
  const fold = new DocumentFold({
    view,
    id,
    log: {
      async *readAll({ after }) {
        const page = events.filter(({ position }) => position > after);
        yield { events: page, position: page.at(-1)?.position ?? 0 };
      },
    },
    isDismissed: (_, { revision }) => dismissed.includes(revision),
    signal: new AbortController().signal,
    step: (step) => void steps.push(step),
  });
  await fold.foldTo(events.at(-1)?.position ?? 0);
  return steps;
}

const summaryOf = (steps: readonly DocumentStep[]) =>
  steps.map(({ event, document, ...more }) => [event.position, (document as { owed?: number } | undefined)?.owed, more]);

test('folds a document from its own events, one step each', async () => {
  const steps = await folded(balancesView, 'a', [
    charged(1, 'a', 5),
    charged(2, 'b', 7),
    recorded(3, 'Moved', { from: 'a', to: 'b', amount: 2 }),
    recorded(4, 'Charged', { tab: 'a', amount: 1 }, { stream: 'elsewhere-1' }),
    recorded(5, 'Closed', { tab: 'a' }),
    charged(6, 'a', 4),
  ]);
  expect(summaryOf(steps)).toEqual([
    [1, 5, {}],
    [3, 3, {}],
    [5, undefined, {}],
    [6, 4, {}],
  ]);
});

test('an event that can’t be folded is a step with an error, and holds the document up', async () => {
  const steps = await folded(balancesView, 'a', [
    charged(1, 'a'),
    recorded(2, 'Spoiled', { tab: 'a' }),
    charged(3, 'a'),
    recorded(4, 'Unknown', { tab: 'a' }),
  ]);
  expect(summaryOf(steps)).toEqual([
    [1, 1, {}],
    [2, 1, { error: expect.stringContaining('the milk is off') }],
    [3, 1, { error: 'An earlier event of this document is parked' }],
    [4, 1, { error: expect.any(String) }],
  ]);
});

test('a dismissed event that fails is skipped, in a step of its own', async () => {
  const events = [charged(1, 'a'), recorded(2, 'Spoiled', { tab: 'a' }), charged(3, 'a')];
  const steps = await folded(balancesView, 'a', events, [2, 3]);
  expect(summaryOf(steps)).toEqual([
    [1, 1, {}],
    [2, 1, { dismissed: true }],
    [3, 2, {}],
  ]);
});

interface Numbered extends ViewDocument {
  readonly day: string;
  readonly number: number | undefined;
}
const numbered = defineView<Numbered, RecordedEvent<string, { id: string; day: string }>>({
  name: 'numbered',
  version: 1,
  streams: ['tab-'],
  types: { Charged: { version: 1 } },
  indexes: [{ fields: ['day'] }],
  idsOf: ({ data }) => [data.id],
  evolve: (_, { data }, id, number) => ({ _id: id, day: data.day, number }),
  seriesOf: ({ data }) => `of ${data.day}`,
  retention: { period: ({ data }) => data.day, expired: (day) => ({ day: { lt: day } }) },
});
const of = (position: number, id: string, day: string): RecordedEvent => recorded(position, 'Charged', { id, day });

test('numbers its events as the whole view does, and expires at the event that begins another day', async () => {
  const events = [of(1, 'a', '1'), of(2, 'b', '1'), of(3, 'c', '1'), of(4, 'd', '1'), of(5, 'e', '2'), of(6, 'f', '2')];
  expect(await folded(numbered, 'c', events)).toMatchObject([
    { event: { position: 3 }, document: { number: 3 } },
    { event: { position: 5 }, document: undefined, aged: true },
  ]);
});
