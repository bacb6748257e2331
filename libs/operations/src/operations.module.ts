import { Module, type DynamicModule, type OnModuleDestroy } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Backups, type ChoreSettings } from '@tiffin/installation';
import { BackupController } from './backup/backup.controller.js';
import { CheckDocumentController } from './check-document/check-document.controller.js';
import { FollowReactorsController, FollowViewsController } from './follow-views/follow-views.controller.js';
import { CHORE_SETTINGS, Chores } from './chores/chores.js';
import { ChoresController } from './chores/chores.controller.js';
import { DocumentHistoryController } from './document-history/document-history.controller.js';
import { LoggedEventsController, LoggedEventsHandler } from './logged-events.js';
import { ParkedEventsController } from './parked-events/parked-events.controller.js';
import { PauseViewController } from './pause-view/pause-view.controller.js';
import { SearchEventsController, SearchEventsHandler } from './search-events/search-events.js';
import { ServersController } from './servers.controller.js';
import { RebuildViewController } from './rebuild-view/rebuild-view.controller.js';
import { VerifyViewController } from './verify-view/verify-view.controller.js';
import { ZoneController } from './zone.controller.js';

/**
 * What operators see of the views and do to them while people order (docs/reference/wire.md#8). Needs the tokens VIEW_OPERATIONS,
 * EVENT_STORE, RECORDS, CLOCK and TIME_ZONE, `Backups` and `ServerRegistry` from a global module, and the accounts module.
 */
@Module({
  imports: [CqrsModule],
  controllers: [
    FollowViewsController,
    FollowReactorsController,
    RebuildViewController,
    VerifyViewController,
    CheckDocumentController,
    PauseViewController,
    ParkedEventsController,
    LoggedEventsController,
    SearchEventsController,
    DocumentHistoryController,
    BackupController,
    ChoresController,
    ServersController,
    ZoneController,
  ],
  providers: [LoggedEventsHandler, SearchEventsHandler, Chores],
  exports: [Chores],
})
export class OperationsModule implements OnModuleDestroy {
  static with(chores: ChoreSettings): DynamicModule {
    return { module: OperationsModule, providers: [{ provide: CHORE_SETTINGS, useValue: chores }] };
  }

  constructor(private readonly backups: Backups) {}

  /** A backup in progress is abandoned and removed. */
  async onModuleDestroy(): Promise<void> {
    await this.backups.close();
  }
}
