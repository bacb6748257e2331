import type { INestApplicationContext } from '@nestjs/common';
import type { ServerRole } from '@tiffin/contracts';
import { VIEWS, type OwnServerStatus } from '@tiffin/installation';
import { REACTOR_LEASE, ProjectionHost } from '@tiffin/leases';
import { leaseName } from '@tiffin/read-models';
import { LiveGateway } from '@tiffin/realtime';
import { hostname } from 'node:os';
import { productVersion } from '../configuration/product-version.js';
import { Readiness } from '../health/readiness.js';
import type { Stores } from './stores.js';

/** What a server does that has no others beside it. */
const EVERYTHING = [...VIEWS.map(leaseName), REACTOR_LEASE].sort();

export interface DescribedServer extends Pick<Stores, 'engine'> {
  readonly roles: readonly ServerRole[];
  /** Where it listens. */
  readonly port: number;
}

/** What this server says of itself to operators, whichever server they ask. */
export function describeServer(app: INestApplicationContext, { engine, roles, port }: DescribedServer): () => OwnServerStatus {
  const readiness = app.get(Readiness);
  const live = roles.includes('http') ? app.get(LiveGateway, { strict: false }) : undefined;
  const unchanging = { name: `${hostname()}:${port}`, version: productVersion(), roles: [...roles] };
  return () => ({
    ...unchanging,
    state: readiness.ready ? 'ready' : readiness.stopping ? 'stopping' : 'starting',
    leads: engine instanceof ProjectionHost ? [...engine.epochs.keys()].sort() : EVERYTHING,
    sockets: live?.connected ?? 0,
  });
}
