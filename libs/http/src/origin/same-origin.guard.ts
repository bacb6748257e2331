import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';
import { OriginRule } from './origin-rule.js';

const CHANGES_STATE = 'tiffin:changes-state';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Marks a GET that changes state: it must say that it comes from this origin, silence does not pass (docs/reference/decisions.md#1.7). */
export const ChangesState = (): MethodDecorator => SetMetadata(CHANGES_STATE, true);

/** Refuses a changing request that names another origin; one that names none passes, for the command line (docs/reference/wire.md#1.16). */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly rule: OriginRule,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const mustSay = this.reflector.get<boolean | undefined>(CHANGES_STATE, context.getHandler()) ?? false;
    if (!mustSay && SAFE.has(request.method)) return true;
    const verdict = this.rule.judge(request.headers);
    if (verdict === 'other' || (mustSay && verdict !== 'same')) throw new Refusal('cross_origin');
    return true;
  }
}
