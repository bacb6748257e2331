import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Preparation } from '@tiffin/contracts';
import { currentCorrelation, type CommandContext } from '@tiffin/event-sourcing';
import { commandContext, validationPipe, type Session } from '@tiffin/http';
import { PrepareUnitCommand, PrepareUnitRequest, UndoUnitCommand, UndoUnitRequest, unitToPrepare, unitToUndo } from '@tiffin/ordering';
import { randomUUID } from 'node:crypto';

const fields = validationPipe();

/** Validates the payload by the rules of the HTTP call's body. Throws `validation`. */
async function validated<Request>(payload: unknown, metatype: new () => Request): Promise<Request> {
  const body: unknown = typeof payload === 'object' && payload !== null ? payload : {};
  return (await fields.transform(body, { type: 'body', metatype })) as Request;
}

/** The events and log lines of a command have one correlation id. */
const contextOf = (session: Session): CommandContext => commandContext(session, currentCorrelation() ?? randomUUID());

/** The kitchen's commands over the socket, the same as over HTTP (docs/reference/decisions.md#6.3). */
@Injectable()
export class KitchenCommands {
  constructor(private readonly commands: CommandBus) {}

  async prepare(session: Session, payload: unknown): Promise<Preparation> {
    const unit = unitToPrepare(await validated(payload, PrepareUnitRequest));
    const command = new PrepareUnitCommand(session.canteenId, unit, contextOf(session));
    return (await this.commands.execute(command)).preparation;
  }

  async undo(session: Session, payload: unknown): Promise<Preparation> {
    const unit = unitToUndo(await validated(payload, UndoUnitRequest));
    const command = new UndoUnitCommand(session.canteenId, unit, contextOf(session));
    return (await this.commands.execute(command)).preparation;
  }
}
