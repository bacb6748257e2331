import { SetMetadata } from '@nestjs/common';

export interface HourlyQuotaOf {
  readonly name: string;
  /** So often one account may call in an hour. */
  readonly times: number;
}

export const HOURLY_QUOTA = 'tiffin:hourly-quota';

/**
 * Declares how often one account may call a route in an hour, whatever comes of it, for calls that record an event each time: events stay
 * for ever. Routes with one `name` share their quota. A call above it is refused with `throttled`.
 */
export const HourlyQuota = (name: string, times: number): MethodDecorator => SetMetadata(HOURLY_QUOTA, { name, times });
