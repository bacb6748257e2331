import { Module, type DynamicModule } from '@nestjs/common';
import { Erasures } from '@tiffin/accounts';
import { CommandHandling, randomIds, type Clock } from '@tiffin/event-sourcing';
import { BLOBS, CLOCK, EVENT_STORE, IDS, PROJECTIONS, PUBLIC_URL, RECORDS, TIME_ZONE, VIEW_OPERATIONS } from '@tiffin/http';
import { Backups } from '@tiffin/installation';
import type { Stores } from './stores.js';

/** Hands the ports to every module (design 2): the only place that knows which adapters they are. */
@Module({})
export class PortsModule {
  static with(
    { events, records, blobs, engine, backups, erasures }: Stores,
    { clock, timeZone, publicUrl }: { readonly clock: Clock; readonly timeZone: string; readonly publicUrl: () => string },
  ): DynamicModule {
    const ports = [
      { provide: EVENT_STORE, useValue: events },
      { provide: RECORDS, useValue: records },
      { provide: BLOBS, useValue: blobs },
      { provide: PROJECTIONS, useValue: engine },
      { provide: VIEW_OPERATIONS, useValue: engine.operations },
      { provide: Backups, useValue: backups },
      { provide: Erasures, useValue: erasures },
      { provide: CLOCK, useValue: clock },
      { provide: IDS, useValue: randomIds },
      { provide: TIME_ZONE, useValue: timeZone },
      { provide: PUBLIC_URL, useValue: publicUrl },
      { provide: CommandHandling, useValue: new CommandHandling(events, clock, randomIds) },
    ];
    return { module: PortsModule, global: true, providers: ports, exports: ports };
  }
}
