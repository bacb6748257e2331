import type { AnyView } from '@tiffin/read-models';
import { auditTrailView } from './audit-trail.view.js';

/** The views of this library, for the projection engine. */
export const auditViews: readonly AnyView[] = [auditTrailView];
