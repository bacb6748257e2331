import { Get, Inject } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ChoresAnswer } from '@tiffin/contracts';
import { CHORE_RECORDS, type ChoreSettings } from '@tiffin/installation';
import { RECORDS } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { ForOperators, OperationsController } from '../operations-controller.js';
import { CHORE_SETTINGS, choresOf } from './chores.js';

/** How the nightly chores went last. */
@OperationsController('chores')
export class ChoresController {
  constructor(
    @Inject(CHORE_SETTINGS) private readonly settings: ChoreSettings,
    @Inject(RECORDS) private readonly records: Pick<RecordStore, 'find'>,
  ) {}

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'What the installation does by itself at night, and how it went last' })
  async all(): Promise<ChoresAnswer> {
    const records = new Map((await this.records.find(CHORE_RECORDS, {})).map(({ record }) => [record._id, record]));
    const { choresAt, backupsKept } = this.settings;
    return {
      at: choresAt,
      backupsKept,
      chores: choresOf(this.settings).map((_id) => {
        const { night: _, begunAt: __, ...status } = { ...records.get(_id), _id };
        return status;
      }),
    };
  }
}
