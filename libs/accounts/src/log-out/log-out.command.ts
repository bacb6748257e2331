import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AdminSessions } from '../admin-gate/admin-sessions.js';
import { Sessions } from '../sessions/sessions.js';

/** Ends the session of a token at once, open sockets included (decisions 2.1). */
export class LogOut extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ token }: LogOut): Promise<void> {
    await this.sessions.endToken(token);
  }
}

/** Ends the admin session of a token. */
export class EndAdminSession extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(EndAdminSession)
export class EndAdminSessionHandler implements ICommandHandler<EndAdminSession> {
  constructor(private readonly admins: AdminSessions) {}

  async execute({ token }: EndAdminSession): Promise<void> {
    await this.admins.endToken(token);
  }
}
