import { applyDecorators, Controller, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OperationRefusals } from './operation-refusals.interceptor.js';
import { OperationsLog } from './operations-log.interceptor.js';

/** A controller of calls under `/operations`. */
export const OperationsController = (path: string): ClassDecorator =>
  applyDecorators(ApiTags('operations'), Controller(`operations/${path}`), UseInterceptors(OperationsLog, OperationRefusals));
