import { Body, Controller, Inject, Patch, Req, Res } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { User } from '@tiffin/contracts';
import { ChoiceField, Field, ForAudience } from '@tiffin/http';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import { refuseUnlessActive } from '@tiffin/people';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser } from './current-user.js';
import { LogInHistory } from './log-in-history/log-in-history.js';
import { ANY_PASSWORD, CHOOSE_ROLE, LOGIN_INPUT, PASSWORD_ROLES } from './secrets/credential-fields.js';
import { accountOfLogIn, hashAt, ownerOf, PasswordAccounts, type PasswordRole } from './secrets/password-accounts.js';
import type { SessionOwner } from './sessions/session-record.js';
import { SignIn } from './sessions/sign-in.js';
import { Attempts } from './throttling/attempts.js';
import { clientOf, type Client } from './throttling/client.js';
import { LogInQuotas } from './throttling/log-in-quotas.js';

/** A successful log-in: the owner of the session to open, and the name under which attempts were counted. */
export interface LoggedIn {
  readonly owner: SessionOwner;
  readonly account: string;
}

/** Checks a log-in: `BH1-101` of a student, or the e-mail address of a contractor. */
export class LogIn extends Command<LoggedIn> {
  constructor(
    readonly role: PasswordRole,
    readonly loginInput: string,
    readonly password: string,
    readonly client: Client,
  ) {
    super();
  }
}

/** Throws `bad_credentials` for any wrong part, `throttled`, `unavailable_now`, and `waiting` after a right password. */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: PasswordAccounts,
    private readonly attempts: Attempts,
    private readonly quotas: LogInQuotas,
    private readonly history: LogInHistory,
  ) {}

  async execute(logIn: LogIn): Promise<LoggedIn> {
    const { role, loginInput, client } = logIn;
    const account = accountOfLogIn(role, loginInput);
    const findAccount = async () => {
      const passwordAccount = await this.accounts.byLogIn(role, loginInput);
      return passwordAccount && { canteenId: passwordAccount.canteen._id, userId: passwordAccount.record._id };
    };
    return await this.history.recordOutcomeOf({ role, account, address: client.address, findAccount }, () => this.verify(account, logIn));
  }

  private async verify(account: string, { role, loginInput, password, client }: LogIn): Promise<LoggedIn> {
    await this.quotas.requireAvailable(role, account);
    const opened = await this.attempts.attempt(account, client, async (verify) => {
      const passwordAccount = await this.accounts.byLogIn(role, loginInput);
      // Without an account it compares with a dummy hash: one verification in every case (docs/reference/decisions.md#2.2).
      return (await verify(hashAt(passwordAccount, this.clock.now()), password)) ? passwordAccount : undefined;
    });
    refuseUnlessActive(opened.canteen);
    await this.accounts.makePasswordPermanent(opened);
    return { owner: ownerOf(opened), account };
  }
}

export class LogInRequest {
  @ChoiceField(PASSWORD_ROLES, { message: CHOOSE_ROLE })
  role: 'student' | 'contractor';

  @Field(LOGIN_INPUT)
  loginInput: string;

  @Field(ANY_PASSWORD)
  password: string;
}

@ApiTags('users')
@Controller('users')
export class LogInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly signIn: SignIn,
  ) {}

  @Patch('login')
  @ForAudience('anyone')
  async logIn(@Body() body: LogInRequest, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<User> {
    const { owner, account } = await this.commands.execute(new LogIn(body.role, body.loginInput, body.password, clientOf(request)));
    const session = await this.signIn.as(owner, account, request, reply);
    const user = await this.queries.execute(new CurrentUser(session));
    if (!user) throw new Refusal('bad_credentials');
    return user;
  }
}
