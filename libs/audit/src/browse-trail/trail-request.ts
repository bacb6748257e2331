import { applyDecorators } from '@nestjs/common';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { AUDIT_KINDS, type AuditKind } from '@tiffin/contracts';
import { ChoiceField, Field, PageQuery, QueryText } from '@tiffin/http';

const DAY = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/** A day that there is, `2026-11-21`, in a query. */
function QueryDay(): PropertyDecorator {
  const accepts = (value: unknown): boolean => {
    if (typeof value !== 'string' || !DAY.test(value)) return false;
    const instant = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
  };
  return applyDecorators(
    Field({ message: 'please enter a day such as 2026-11-21.', accepts }, { optional: true }),
    ApiProperty({ type: 'string', format: 'date', required: false }),
  );
}

/** What a contractor can ask of the trail (api.md 6). */
export class TrailFields {
  @QueryDay()
  from?: string;

  @QueryDay()
  to?: string;

  /** Somebody's id, or a role: student, contractor, staff, system. */
  @QueryText(100)
  actor?: string;

  @ChoiceField(AUDIT_KINDS, { optional: true })
  kind?: AuditKind;

  @QueryText(100)
  orderId?: string;
}

export class TrailRequest extends IntersectionType(PageQuery, TrailFields) {}

/** What an operator can ask of it beside that (api.md 8). */
export class OperatorTrailRequest extends TrailRequest {
  @QueryText(100)
  canteenId?: string;

  @QueryText(200)
  stream?: string;
}
