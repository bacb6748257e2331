import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ClaimsConfirmed, ConfirmedClaim } from '@tiffin/contracts';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, IdField, ListField, TextField, CommandResult, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';

/** A claim that the contractor selected. */
interface NamedClaim {
  readonly billId: string;
  readonly claimId: string;
}

/**
 * Confirms these claims. Each is confirmed on its own, so that a refused one does not affect the others; its result has the reason.
 * Confirming again changes nothing.
 */
export class ConfirmClaims extends Command<ClaimsConfirmed & { readonly position: Position }> {
  constructor(
    readonly canteenId: string,
    readonly claims: readonly NamedClaim[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ConfirmClaims)
export class ConfirmClaimsHandler implements ICommandHandler<ConfirmClaims> {
  constructor(private readonly commands: CommandBus) {}

  /** Throws what the stores throw. Claims that were confirmed before that stay confirmed. */
  async execute({ canteenId, claims, context }: ConfirmClaims): Promise<ClaimsConfirmed & { readonly position: Position }> {
    const results: ConfirmedClaim[] = [];
    let position = 0;
    for (const { billId, claimId } of claims) {
      try {
        const action = { type: 'ConfirmClaim', canteenId, claimId } as const;
        const answer = await this.commands.execute(new ActOnBill(billIdOr404(billId), action, context));
        position = Math.max(position, answer.position);
        results.push({ billId, claimId, ok: true });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.push({ billId, claimId, ok: false, code: error.code, message: error.message });
      }
    }
    return { claims: results, position };
  }
}

/** The most claims in one request. */
const CLAIMS_MAX = 100;
const BILL_ID_MAX = 44;

export class NamedClaimRequest {
  @TextField(BILL_ID_MAX, { min: 1 })
  billId: string;

  @IdField()
  claimId: string;
}

export class ConfirmClaimsRequest {
  @ListField(() => NamedClaimRequest, { min: 1, max: CLAIMS_MAX })
  claims: NamedClaimRequest[];
}

@ApiTags('bills')
@Controller('bills/claims')
export class ConfirmClaimsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('confirm')
  @HttpCode(200)
  @ForAudience('contractor')
  @ApiOperation({ summary: 'The money of these claims has come in: each is confirmed, or says why not' })
  async confirm(
    @Body() { claims }: ConfirmClaimsRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<ClaimsConfirmed>> {
    const { position, ...results } = await this.commands.execute(new ConfirmClaims(canteenId, claims, context));
    return new CommandResult(results, position);
  }
}
