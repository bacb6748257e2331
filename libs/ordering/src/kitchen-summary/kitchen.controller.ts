import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { KitchenGate } from '@tiffin/accounts';
import { comparedText, Refusal, type Kitchen } from '@tiffin/contracts';
import { Field, ForAudience, OptionalSession, ReadsViews, type Session } from '@tiffin/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KitchenQuery } from './kitchen.query.js';

export class KitchenRequest {
  /** `BH1-kitchen1`: opens a staff session. */
  @Field({ message: 'please enter your kitchen key.', accepts: comparedText(100).accepts }, { optional: true })
  key?: string;
}

@Controller('users/orders')
export class KitchenController {
  constructor(
    private readonly queries: QueryBus,
    private readonly gate: KitchenGate,
  ) {}

  /** The kitchen panel: for a key, or for a session that may see it (decisions 2.6). */
  @Post()
  @HttpCode(200)
  @ForAudience('anyone')
  @ReadsViews('todays-orders', 'kitchen-items')
  async kitchen(
    @Body() { key }: KitchenRequest,
    @OptionalSession() session: Session | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Kitchen> {
    const { canteenId } = key === undefined ? entitled(session) : await this.gate.enter(key, request, reply);
    return this.queries.execute(new KitchenQuery(canteenId));
  }
}

/** Cooks and contractors come in without a key; it is not a session that is missing, so nobody is signed out (decisions 1.5). */
function entitled(session: Session | undefined): Session {
  if (session?.role !== 'staff' && session?.role !== 'contractor') throw new Refusal('key_required');
  return session;
}
