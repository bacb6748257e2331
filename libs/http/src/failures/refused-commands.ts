import { Injectable } from '@nestjs/common';
import type { FailureCode } from '@tiffin/contracts';

/** Counts refused commands since the start by code, over HTTP and over sockets. */
@Injectable()
export class RefusedCommands {
  private readonly counts = new Map<FailureCode, number>();

  count(code: FailureCode): void {
    this.counts.set(code, (this.counts.get(code) ?? 0) + 1);
  }

  get byCode(): ReadonlyMap<FailureCode, number> {
    return this.counts;
  }
}
