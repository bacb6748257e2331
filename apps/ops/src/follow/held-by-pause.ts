import type { ProjectionStatus } from '@tiffin/contracts';
import { count } from '../wording.js';

/** Returns why a rebuild or verification can't end while its view is paused, as a sentence; `undefined` if it can. */
export type HeldByPause = (status: ProjectionStatus) => string | undefined;

/** A rebuild continues beside a paused view. Only a generation that goes live by itself waits, once it has caught up. */
export const rebuildHeldByPause: HeldByPause = ({ name, state, rebuild }) =>
  state === 'paused' && rebuild?.state === 'ready' && rebuild.switch === 'auto'
    ? `${name} is paused: generation ${count(rebuild.generation)} has caught up and goes live once you resume the view (${resuming(name)}).`
    : undefined;

/** Both sides are compared at a position that both have consumed, not before the position of the fold. A position after the pause waits. */
export const verificationHeldByPause: HeldByPause = ({ name, state, position, verification }) =>
  state === 'paused' && verification?.state === 'running' && verification.position > position
    ? `${name} is paused: the verification can only finish once you resume the view (${resuming(name)}).`
    : undefined;

const resuming = (name: string): string => `npm run ops -- resume ${name}`;
