import type { BackupEntry, Canteen, LoggedEvent, ParkedEvent, ProjectionStatus, ServerStatus } from '@tiffin/contracts';
import { FakeServer } from '../testing/fake-server';

export const CANTEEN: Canteen = {
  _id: 'ganga',
  hostelType: 'BH',
  hostelNumber: 1,
  hostelName: 'Ganga',
  status: 'active',
  contractor: { _id: 'c', avatar: null, fullName: 'Contractor', email: 'contractor@example.com', phoneNumber: '919876510001' },
};

/** A server with an open admin session, these projections, evaluated on each request, and no parked events. */
export function operatorsServer(statuses: () => readonly ProjectionStatus[] = () => [aStatus()]): FakeServer {
  return new FakeServer()
    .on('POST /users/contractors', () => [CANTEEN])
    .on('GET /operations/projections', statuses)
    .on('GET /operations/reactors', () => [])
    .on('GET /operations/parked', () => ({ parked: [], parkedInfo: { hasNextPage: false } }));
}

/** A live projection without problems. */
export function aStatus(change: Partial<ProjectionStatus> = {}): ProjectionStatus {
  return {
    name: 'orders',
    version: 3,
    generation: 2,
    state: 'live',
    position: 482_917,
    head: 482_917,
    lag: 0,
    lagSeconds: 0,
    documents: 18_204,
    parked: 0,
    previousGeneration: null,
    rebuild: null,
    verification: null,
    ...change,
  };
}

/** An event that the orders view could not fold. */
export function aParkedEvent(change: Partial<ParkedEvent> = {}): ParkedEvent {
  return {
    _id: 'parked-1',
    projection: 'orders',
    documentId: '00000000-0000-4000-8000-00007b18e6a4',
    stream: 'order-00000000-0000-4000-8000-00007b18e6a4',
    revision: 3,
    position: 476_120,
    type: 'OrderPrepared',
    error: 'IllegalState: OrderPrepared before OrderPlaced\n    at fold (orders.view.ts:41)',
    parkedAt: '2026-11-21T06:48:00.000Z',
    attempts: 4,
    ...change,
  };
}

/** An event as the log holds it. */
export function aLoggedEvent(change: Partial<LoggedEvent> = {}): LoggedEvent {
  return {
    _id: 'event-1',
    stream: 'order-1',
    revision: 0,
    position: 476_100,
    type: 'OrderPlaced',
    data: { total: 3150 },
    metadata: {
      occurredAt: '2026-11-21T06:40:00.000Z',
      actor: { id: 'student-1', role: 'student' },
      correlationId: 'c-1',
      causationId: 'c-1',
      schemaVersion: 1,
    },
    ...change,
  };
}

/** A complete backup. */
export function aBackup(change: Partial<BackupEntry> = {}): BackupEntry {
  return {
    folder: '2020-01-01T06-50-00.250Z',
    createdAt: '2020-01-01T06:50:00.250Z',
    version: '0.1.0',
    bytes: 41_400_000,
    events: 482_917,
    records: 1_204,
    pictures: 1,
    ...change,
  };
}

/** A server with all roles and without problems. */
export function aServer(change: Partial<ServerStatus> = {}): ServerStatus {
  return {
    _id: 'server-1',
    name: 'canteen-1:3000',
    version: '0.1.0',
    roles: ['http', 'projections'],
    state: 'ready',
    leads: ['bills-v1', 'menu-items-v2', 'orders-v3', 'reactions', 'todays-orders-v1'],
    sockets: 1_204,
    startedAt: '2020-01-01T06:50:00.250Z',
    seenAt: '2020-01-01T07:20:00.250Z',
    ...change,
  };
}
