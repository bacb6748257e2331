import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';
import { OriginRule } from './origin-rule.js';

const CHANGES_STATE = 'tiffin:changes-state';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Marks a GET that changes state: its headers must state this origin; their absence is not enough (docs/reference/decisions.md#1.7). */
export const ChangesState = (): MethodDecorator => SetMetadata(CHANGES_STATE, true);

/**
 * Refuses a changing request from another origin. A request that states no origin passes, for command-line clients
 * (docs/reference/wire.md#1.16).
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly rule: OriginRule,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const mustStateOrigin = this.reflector.get<boolean | undefined>(CHANGES_STATE, context.getHandler()) ?? false;
    if (!mustStateOrigin && SAFE.has(request.method)) return true;
    const verdict = this.rule.judge(request.headers);
    if (verdict === 'other' || (mustStateOrigin && verdict !== 'same')) throw new Refusal('cross_origin');
    return true;
  }
}
