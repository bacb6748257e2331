import { Injectable, type CallHandler, type NestInterceptor } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import { OperationRefused, UnknownOperand } from '@tiffin/read-models';
import { catchError, throwError, type Observable } from 'rxjs';

/** Says of an operation that is refused what api.md 8 says of it. */
@Injectable()
export class OperationRefusals implements NestInterceptor {
  intercept(_: unknown, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((error: unknown) => throwError(() => refusalOfOperation(error))));
  }
}

function refusalOfOperation(error: unknown): unknown {
  if (error instanceof UnknownOperand) return new Refusal('not_found');
  // `not_ready` is health's 503 otherwise: there the server will be ready, here the view is not.
  if (error instanceof OperationRefused) {
    const extra = error.code === 'still_failing' ? { error: error.message } : {};
    return new Refusal(error.code, { message: error.message, status: 409, extra });
  }
  return error;
}
