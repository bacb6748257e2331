import { openLog, type Position } from '@tiffin/event-sourcing';
import { randomIds, systemClock } from '@tiffin/kernel';
import { ordersView, type OrderDocument } from '@tiffin/ordering';
import { foldGeneration, InlineBuilder, type GenerationBuilder, type VerifiedGeneration } from '@tiffin/projections';
import type { Change } from '@tiffin/read-models';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { appendOrders } from '../../test/order-lives.js';
import { logFile, viewsDirectory } from '../ports/data-directory.js';
import { openPorts } from '../ports/open-ports.js';
import { StoreWait } from '../ports/store-wait.js';
import { EmbeddedGenerationBuilder } from './embedded-generation-builder.js';

const { path, remove } = temporaryDirectory();
const never = new AbortController().signal;
const {
  events: log,
  catalog,
  ...ports
} = await openPorts(
  { dataDirectory: path, eventStore: undefined, mongo: undefined },
  new StoreWait({ signal: never, notify: () => undefined }),
);
const logId = await openLog(log, systemClock, randomIds);
const builder = new EmbeddedGenerationBuilder({ logFile: logFile(path), viewsDirectory: viewsDirectory(path), clock: systemClock });
let orders = 400;
await appendOrders(log, orders);
const generation = await catalog.add(ordersView, logId, { role: 'live' });
const live = await catalog.open<OrderDocument>(ordersView, generation);
const goOn = async (to: Position): Promise<void> => {
  await foldGeneration({ log, view: ordersView, store: live, until: async () => to, epoch: 1, clock: systemClock, signal: never });
};
beforeAll(async () => {
  await goOn(await log.head());
  await tamper();
});
afterAll(async () => {
  await live.close();
  await ports.close();
  remove();
});

/** Tampers with documents: other content, another last event, the same content in another order, one too few and one too many. */
async function tamper(): Promise<void> {
  const at = await live.position();
  const documents = await live.getMany(['10', '20', '30', '40']);
  const of = (id: string) => documents.get(id)!;
  const reordered = Object.fromEntries(Object.entries(of('30').document).reverse()) as unknown as OrderDocument;
  const changes: Change<OrderDocument>[] = [
    { id: '10', document: { ...of('10').document, total: 1 }, position: of('10').position },
    { id: '20', document: of('20').document, position: of('20').position - 1 },
    { id: '30', document: reordered, position: of('30').position },
    { id: '40', document: undefined, position: of('40').position },
    { id: 'é', document: { ...of('10').document, _id: 'é' }, position: at },
  ];
  await live.apply(changes, { from: at, to: at, epoch: 1 });
}

/** `meanwhile` runs each time the live side has reached its position. */
async function verified(builder: GenerationBuilder, meanwhile: () => Promise<void> = async () => undefined): Promise<VerifiedGeneration> {
  const scratch = await catalog.add(ordersView, logId, { role: 'scratch' });
  const waitFor = async (position: Position): Promise<void> => {
    if ((await live.position()) < position) await goOn(position);
    await meanwhile();
  };
  const side = { generation: () => generation, store: () => live, waitFor };
  const task = { view: ordersView, live: side, scratch, epoch: 1, dismissed: [], signal: never, progress: () => undefined, shown: 3 };
  try {
    return await builder.verify(task);
  } finally {
    await catalog.drop(scratch);
  }
}

test('a verification in a worker thread finds what one in this thread finds', async () => {
  const verification = await verified(builder);
  expect(verification).toEqual(await verified(new InlineBuilder({ log, catalog, clock: systemClock })));
  expect(verification).toMatchObject({
    // With the counters of two canteens' day.
    documents: 401 + 2,
    differences: ['10', '20', '40', 'é'],
    shown: [{ id: '10' }, { id: '20' }, { id: '40' }],
  });
  expect(verification.shown[2]).toEqual({ id: '40', live: undefined, folded: expect.objectContaining({ _id: '40' }) as unknown });
});

test('a verification in a worker thread works while events are appended', async () => {
  let remaining = 5;
  const verification = await verified(builder, async () => {
    if (remaining-- <= 0) return;
    await appendOrders(log, (orders += 10));
    await goOn(await log.head());
  });
  expect(verification.differences).toEqual(['10', '20', '40', 'é']);
  expect(verification.documents).toBeGreaterThanOrEqual(401);
});
