import { IntersectionType } from '@nestjs/swagger';
import { AUDIT_KINDS, type AuditKind } from '@tiffin/contracts';
import { ChoiceField, PageQuery, QueryDay, QueryText } from '@tiffin/http';

/** What a contractor can ask of the trail (api.md 6). */
export class TrailFields {
  @QueryDay()
  from?: string;

  @QueryDay()
  to?: string;

  /** Somebody's id, or a role: student, contractor, staff, admin, system. */
  @QueryText(100)
  actor?: string;

  @ChoiceField(AUDIT_KINDS, { optional: true })
  kind?: AuditKind;

  /** An order's id, or its number: the last 8 characters of the id. */
  @QueryText(100)
  orderId?: string;

  /** The id of whose account or bills it is about, whoever acted. */
  @QueryText(100)
  account?: string;
}

export class TrailRequest extends IntersectionType(PageQuery, TrailFields) {}

/** What an operator can ask of it beside that (api.md 8). */
export class OperatorTrailRequest extends TrailRequest {
  @QueryText(100)
  canteenId?: string;

  @QueryText(200)
  stream?: string;
}
