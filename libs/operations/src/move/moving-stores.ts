import type { Ports } from '@tiffin/installation';

/** The stores of an installation that a move needs. Stores that stay are the same objects on both sides. */
export type MovingStores = Pick<Ports, 'events' | 'records' | 'blobs' | 'catalog'>;
