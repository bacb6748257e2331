import { SetMetadata } from '@nestjs/common';

export interface HourlyQuotaOf {
  readonly name: string;
  /** Most calls per account and hour. */
  readonly times: number;
}

export const HOURLY_QUOTA = 'tiffin:hourly-quota';

/**
 * Limits how often an account may call a route in an hour, whatever the outcome. For calls that record an event each time, since events
 * are kept for ever. Routes with the same `name` share a quota. A call above it is refused with `throttled`.
 */
export const HourlyQuota = (name: string, times: number): MethodDecorator => SetMetadata(HOURLY_QUOTA, { name, times });
