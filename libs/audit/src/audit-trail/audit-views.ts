import type { AnyView } from '@tiffin/read-models';
import { auditTrailView } from './audit-trail.view.js';

/** The module's views, for the projection engine. */
export const auditViews: readonly AnyView[] = [auditTrailView];
