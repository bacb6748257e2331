import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { FailureFilter } from './failures/failure.filter.js';
import { RefusedCommands } from './failures/refused-commands.js';
import { validationPipe } from './input/validation.js';
import { OriginRule } from './origin/origin-rule.js';

/**
 * What every route shares: strict fields, and failures as docs/reference/wire.md#1.23 words them. The guards come with
 * accounts. Needs the tokens `EVENT_STORE` and `PROJECTIONS` from a global module, and an `HttpAdapter`.
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
