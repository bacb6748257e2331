import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ServersAnswer } from '@tiffin/contracts';
import { ServerRegistry } from '@tiffin/installation';
import { ForOperators, OperationsController } from './operations-controller.js';

/** The servers of the installation. */
@OperationsController('servers')
export class ServersController {
  constructor(private readonly registry: ServerRegistry) {}

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'The servers of the installation: what each does alone, its version, its screens, when it was seen last' })
  async all(): Promise<ServersAnswer> {
    return { servers: await this.registry.list() };
  }
}
