import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { hasAccounts, Registration, seedDemoPeople } from '@tiffin/accounts';
import { Secrets } from '@tiffin/credentials';
import { menuPicture, type Picture } from '@tiffin/http';
import { DEMO, type DemoRecord } from '@tiffin/installation';
import { MenuStream } from '@tiffin/menu';
import type { RecordStore } from '@tiffin/read-models';
import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Configuration } from '../configuration/configuration.js';
import type { RunningClock } from '../start/running-clock.js';
import { CanteenStory } from './demo-story.js';
import type { StoryState } from './react-in-the-story.js';

const SEED = 2026;
const STUDENTS = { small: 24, large: 400 } as const;

/** The story to tell, or `undefined` where the system holds its own people, or the whole story, already. */
async function storyToTell(records: RecordStore, clock: RunningClock): Promise<DemoRecord | undefined> {
  const begun = (await records.get(DEMO, 'demo'))?.record;
  if (begun) return begun.complete ? undefined : begun;
  if (await hasAccounts(records)) return undefined;
  const story: DemoRecord = { _id: 'demo', now: clock.now().toISOString(), complete: false };
  await records.commit([{ kind: 'insert', collection: DEMO.name, record: story }]);
  return story;
}

/**
 * Fills an empty system with two canteens and half a year of orders, through the commands that people's clicks become (design 9). A start that
 * was cut short goes on where it stopped. `story` is told from here on, until whoever gave it says otherwise. Rejects with the signal's reason.
 */
export async function fillWithDemoData(
  app: NestFastifyApplication,
  {
    records,
    clock,
    configuration,
    signal,
    story: state,
  }: { records: RecordStore; clock: RunningClock; configuration: Configuration; signal: AbortSignal; story: StoryState },
): Promise<void> {
  const record = await storyToTell(records, clock);
  if (!record) return;
  state.isTold = true;
  const { demoScale: scale, timeZone } = configuration;
  const services = { registration: app.get(Registration), secrets: app.get(Secrets, { strict: false }), records };
  const canteens = await seedDemoPeople(services, STUDENTS[scale]);
  const tools = { commands: app.get(CommandBus), menus: app.get(MenuStream), clock, pictures: await demoPictures() };
  const story = { now: new Date(record.now), timeZone, scale, signal };
  await Promise.all(canteens.map((canteen, index) => new CanteenStory(tools, canteen, story, SEED + 100 * index).tell()));
  const told: DemoRecord = { ...record, complete: true };
  const revision = (await records.get(DEMO, 'demo'))?.revision ?? 0;
  await records.commit([{ kind: 'replace', collection: DEMO.name, record: told, revision }]);
}

const DRAWINGS = new URL('../../demo-pictures/', import.meta.url);
const WIDTH = 640;

/** The drawings as a contractor would upload them, by name: as PNG, which then goes the way of every upload. */
async function demoPictures(): Promise<ReadonlyMap<string, Picture>> {
  const { default: sharp } = await import('sharp');
  const pictures = new Map<string, Picture>();
  for (const file of await readdir(DRAWINGS)) {
    const png = await sharp(await readFile(new URL(file, DRAWINGS)), { density: 200 })
      .resize({ width: WIDTH })
      .png()
      .toBuffer();
    pictures.set(parse(file).name, await menuPicture(png));
  }
  return pictures;
}
