import { Controller, Delete, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { NothingToSay } from '@tiffin/contracts';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { StudentRemoval } from './student-removal.js';

/** Removes a student and erases the person's details (docs/reference/decisions.md#2.10). Answers the position. */
export class RemoveStudent extends Command<Position> {
  constructor(
    readonly canteenId: string,
    readonly studentId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Throws `not_found`; `open_orders` with their ids, after opening the account again; `behind`. */
@CommandHandler(RemoveStudent)
export class RemoveStudentHandler implements ICommandHandler<RemoveStudent> {
  constructor(private readonly removal: StudentRemoval) {}

  async execute({ canteenId, studentId, context }: RemoveStudent): Promise<Position> {
    const { removed, withOpenOrders, position } = await this.removal.remove(canteenId, [studentId], context);
    const orders = withOpenOrders.flatMap((student) => student.orders.map(({ orderId }) => orderId));
    if (orders.length > 0) throw new Refusal('open_orders', { extra: { orders } });
    if (removed.length === 0) throw new Refusal('not_found');
    return position;
  }
}

@ApiTags('students')
@Controller('contractors/students')
export class RemoveStudentController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForAudience('contractor')
  async remove(
    @Param('id') id: string,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<NothingToSay>> {
    return new CommandResult({}, await this.commands.execute(new RemoveStudent(canteenId, uuidOr404(id), context)));
  }
}
