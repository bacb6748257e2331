import type { Ports } from '@tiffin/installation';

/** The stores of an installation, as far as a move needs them. Those that stay where they are are the same objects on both sides. */
export type MovingStores = Pick<Ports, 'events' | 'records' | 'blobs' | 'catalog'>;
