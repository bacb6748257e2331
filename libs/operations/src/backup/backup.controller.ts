import { Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { BackupsAnswer, BackupStatus } from '@tiffin/contracts';
import { BackupRefused, Backups } from '@tiffin/installation';
import { Refusal } from '@tiffin/kernel';
import { ForOperators, OperationsController } from '../operations-controller.js';

/** Begins backups, and lists them. */
@OperationsController('')
export class BackupController {
  constructor(private readonly backups: Backups) {}

  @Post('backup')
  @HttpCode(202)
  @ForOperators()
  @ApiOperation({ summary: 'Copy the installation while it runs, wherever its stores are; ask until it is done; 409 busy' })
  backUp(): BackupStatus {
    try {
      return this.backups.start();
    } catch (error) {
      throw error instanceof BackupRefused ? new Refusal(error.code, { message: error.message }) : error;
    }
  }

  @Get('backup')
  @ForOperators()
  @ApiOperation({ summary: 'How the backup that was begun last stands, or else the newest that is there; 404 where none is' })
  async status(): Promise<BackupStatus> {
    const state = await this.backups.state();
    if (!state) throw new Refusal('not_found');
    return state;
  }

  @Get('backups')
  @ForOperators()
  @ApiOperation({ summary: 'The backups that are there, newest first' })
  async list(): Promise<BackupsAnswer> {
    return { backups: [...(await this.backups.list())] };
  }
}
