import { Injectable } from '@nestjs/common';
import type { FailureCode } from '@tiffin/contracts';

/** How many commands have been refused since the start, by the code of the answer: those over HTTP and those over the socket. */
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
