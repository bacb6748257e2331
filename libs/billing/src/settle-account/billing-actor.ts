import type { Actor } from '@tiffin/event-sourcing';

/** Who issues and revises bills when nobody asks for it. */
export const BILLING: Actor = { id: 'billing', role: 'system' };
