import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { FailureFilter } from './failures/failure.filter.js';
import { RefusedCommands } from './failures/refused-commands.js';
import { validationPipe } from './input/validation.js';
import { OriginRule } from './origin/origin-rule.js';

/**
 * What all routes share: strict fields, and failures in the form of docs/reference/wire.md#1.23. The accounts module has the guards.
 * Needs the tokens `EVENT_STORE` and `PROJECTIONS` from a global module, and an `HttpAdapter`.
 */
@Module({})
export class HttpEdgeModule {
  static with({ origin }: { readonly origin: OriginRule }): DynamicModule {
    return {
      module: HttpEdgeModule,
      global: true,
      providers: [
        { provide: OriginRule, useValue: origin },
        RefusedCommands,
        { provide: APP_FILTER, useClass: FailureFilter },
        { provide: APP_PIPE, useFactory: validationPipe },
      ],
      exports: [OriginRule, RefusedCommands],
    };
  }
}
