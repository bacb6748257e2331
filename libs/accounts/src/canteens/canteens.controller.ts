import { Body, Controller, Param, Patch, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Canteen } from '@tiffin/contracts';
import { ForAudience, uuidOr404, type CommandResult } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';
import { ProposeContractor } from '../contractors/propose-contractor.command.js';
import { asAdmin } from '../registration/registrar.js';
import { ApprovalRequest, canteenChange, CanteenChangeRequest } from './canteen-requests.js';
import { DecideApproval } from './decide-approval.command.js';
import { SuspendCanteen } from './suspend-canteen.command.js';

/** What the admin does with a canteen. */
@ApiTags('admin')
@Controller('users/contractors')
export class CanteensController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':canteenId/approval')
  @ForAudience('admin')
  async decide(
    @Param('canteenId') canteenId: string,
    @Body() { approved }: ApprovalRequest,
    @Req() request: FastifyRequest,
  ): Promise<CommandResult<Canteen>> {
    return await this.commands.execute(new DecideApproval(uuidOr404(canteenId), approved, asAdmin(request.id)));
  }

  @Patch(':canteenId')
  @ForAudience('admin')
  async change(
    @Param('canteenId') id: string,
    @Body() body: CanteenChangeRequest,
    @Req() request: FastifyRequest,
  ): Promise<CommandResult<Canteen> | { message: 'Verification code sent' }> {
    const change = canteenChange(body);
    const canteenId = uuidOr404(id);
    if ('suspended' in change) return await this.commands.execute(new SuspendCanteen(canteenId, change.suspended, asAdmin(request.id)));
    await this.commands.execute(new ProposeContractor(canteenId, change.contractor));
    return { message: 'Verification code sent' };
  }
}
