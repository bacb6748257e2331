import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { hasAccounts, Registration } from '@tiffin/accounts';
import { seedDemoPeople } from '@tiffin/accounts/demo';
import { Secrets } from '@tiffin/credentials';
import { menuPicture, type Picture } from '@tiffin/http';
import { DEMO, type DemoRecord } from '@tiffin/installation';
import { MenuStream } from '@tiffin/menu';
import type { RecordStore } from '@tiffin/read-models';
import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Configuration } from '../configuration/configuration.js';
import type { RunningClock } from '../start/running-clock.js';
import { DEMO_SCALES } from './demo-plan.js';
import { CanteenScenario } from './canteen-scenario.js';
import type { ScenarioState } from './scenario-reactor.js';

const SEED = 2026;
const DAY = 86_400_000;

/** Returns the scenario to play, or `undefined` if the system has accounts of its own or the scenario is complete. */
async function scenarioToPlay(records: RecordStore, clock: RunningClock): Promise<DemoRecord | undefined> {
  const existing = (await records.get(DEMO, 'demo'))?.record;
  if (existing) return existing.complete ? undefined : existing;
  if (await hasAccounts(records)) return undefined;
  const scenario: DemoRecord = { _id: 'demo', now: clock.now().toISOString(), complete: false };
  await records.commit([{ kind: 'insert', collection: DEMO.name, record: scenario }]);
  return scenario;
}

export interface DemoOptions {
  readonly records: RecordStore;
  readonly clock: RunningClock;
  readonly configuration: Configuration;
  readonly signal: AbortSignal;
  /** Set to running when the scenario begins. The caller resets it. */
  readonly scenario: ScenarioState;
  /** Called with the share of orders that exist, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Fills an empty system with two canteens and half a year of orders, through the commands that clicks in the client send
 * (docs/reference/design.md#9.4). After an interrupted start it continues with the day after the last complete one. Rejects with
 * the signal's reason, or with the error of a store that is away; then call it again.
 */
export async function fillWithDemoData(
  app: NestFastifyApplication,
  { records, clock, configuration, signal, scenario: state, onProgress }: DemoOptions,
): Promise<void> {
  const record = await scenarioToPlay(records, clock);
  if (!record) return;
  state.isRunning = true;
  const [first, others] = DEMO_SCALES[configuration.demoScale];
  const services = { registration: app.get(Registration), secrets: app.get(Secrets, { strict: false }), records };
  const now = new Date(record.now);
  // Registered on the day of the first order: month lists begin with the month of the registration.
  const opening = new Date(now.getTime() - first.days * DAY);
  const canteens = await clock.asOf(opening, () => seedDemoPeople(services, first.students, others.students));
  const tools = { commands: app.get(CommandBus), menus: app.get(MenuStream), clock, pictures: await demoPictures() };
  const progress = new ScenarioProgress(records, record);
  const shares = new Map<string, number>();
  const scenarios = canteens.map((canteen, index) => {
    const { canteenId } = canteen;
    const onDayPlayed = async (day: string, share: number): Promise<void> => {
      await progress.dayPlayed(canteenId, day);
      shares.set(canteenId, share);
      onProgress(Math.min(...canteens.map(({ canteenId: id }) => shares.get(id) ?? 0)));
    };
    const scale = index === 0 ? first : others;
    const playedUpTo = record.told?.[canteenId];
    const options = { now, timeZone: configuration.timeZone, scale, signal, playedUpTo, onDayPlayed };
    return new CanteenScenario(tools, canteen, options, SEED + 100 * index).play();
  });
  // Waits for both canteens even if one fails: the caller plays the scenario again, and it must never run twice at once.
  for (const result of await Promise.allSettled(scenarios)) if (result.status === 'rejected') throw result.reason;
  await progress.complete();
}

/** Stores how far the scenario is played, one write at a time. */
class ScenarioProgress {
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly records: RecordStore,
    private record: DemoRecord,
  ) {}

  dayPlayed(canteenId: string, day: string): Promise<void> {
    return this.#write({ ...this.record, told: { ...this.record.told, [canteenId]: day } });
  }

  complete(): Promise<void> {
    return this.#write({ ...this.record, complete: true });
  }

  #write(record: DemoRecord): Promise<void> {
    this.record = record;
    return (this.#last = this.#last.then(async () => {
      const revision = (await this.records.get(DEMO, 'demo'))?.revision ?? 0;
      await this.records.commit([{ kind: 'replace', collection: DEMO.name, record, revision }]);
    }));
  }
}

const DRAWINGS = new URL('../../demo-pictures/', import.meta.url);
const WIDTH = 640;

/** Returns the drawings by name as PNG, processed like every uploaded picture. */
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
