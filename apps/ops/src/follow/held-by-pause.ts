import type { ProjectionStatus } from '@tiffin/contracts';
import { count } from '../wording/figures.js';

/** What a rebuild or verification that can't end while its view is paused waits for, as a sentence; `undefined` where it need not wait. */
export type HeldByPause = (status: ProjectionStatus) => string | undefined;

/** A rebuild goes on beside a paused view; only what goes live by itself waits, once it has caught up. */
export const rebuildHeldByPause: HeldByPause = ({ name, state, rebuild }) =>
  state === 'paused' && rebuild?.state === 'ready' && rebuild.switch === 'auto'
    ? `${name} is paused: generation ${count(rebuild.generation)} has caught up, and goes live once you resume it (${resuming(name)}).`
    : undefined;

/** Both sides are compared at a position that both have consumed, and no lower than the fold has come: one beyond the pause waits. */
export const verificationHeldByPause: HeldByPause = ({ name, state, position, verification }) =>
  state === 'paused' && verification?.state === 'running' && verification.position > position
    ? `${name} is paused: the verification can end only once you resume it (${resuming(name)}).`
    : undefined;

const resuming = (name: string): string => `npm run ops -- resume ${name}`;
