import type { INestApplicationContext } from '@nestjs/common';
import type { ServerRole } from '@tiffin/contracts';
import { VIEWS, type ServerAccount } from '@tiffin/installation';
import { REACTIONS, SharedProjections } from '@tiffin/leases';
import { leaseOf } from '@tiffin/read-models';
import { LiveGateway } from '@tiffin/realtime';
import { hostname } from 'node:os';
import { productVersion } from '../configuration/product-version.js';
import { Readiness } from '../health/readiness.js';
import type { Stores } from './stores.js';

/** What a server does that has no others beside it. */
const EVERYTHING = [...VIEWS.map(leaseOf), REACTIONS].sort();

export interface AccountedFor extends Pick<Stores, 'engine'> {
  readonly roles: readonly ServerRole[];
  /** Where it listens. */
  readonly port: number;
}

/** What this server says of itself to operators, whichever server they ask. */
export function accountOf(app: INestApplicationContext, { engine, roles, port }: AccountedFor): () => ServerAccount {
  const readiness = app.get(Readiness);
  const live = roles.includes('http') ? app.get(LiveGateway, { strict: false }) : undefined;
  const unchanging = { name: `${hostname()}:${port}`, version: productVersion(), roles: [...roles] };
  return () => ({
    ...unchanging,
    state: readiness.ready ? 'ready' : readiness.stopping ? 'stopping' : 'starting',
    leads: engine instanceof SharedProjections ? [...engine.epochs.keys()].sort() : EVERYTHING,
    sockets: live?.connected ?? 0,
  });
}
