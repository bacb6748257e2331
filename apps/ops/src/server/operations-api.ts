import type { EventFilter } from '@tiffin/event-sourcing';
import type {
  AuditPage,
  BackupsAnswer,
  BackupStatus,
  DifferencesAnswer,
  Dismissed,
  DocumentCheck,
  DocumentHistoryAnswer,
  EventsPage,
  FoundEventsPage,
  LogInsPage,
  MailsOfCallAnswer,
  ParkedPage,
  ProjectionStatus,
  ReactorStatus,
  RetriedAlike,
  ServersAnswer,
  SwitchChoice,
} from '@tiffin/contracts';
import {
  asAuditPage,
  asBackup,
  asBackups,
  asDifferences,
  asDismissed,
  asDocumentCheck,
  asDocumentHistory,
  asEventsPage,
  asFoundEvents,
  asLogInsPage,
  asMailsOfCall,
  asParkedPage,
  asReactors,
  asRetriedAlike,
  asServers,
  asStatus,
  asStatuses,
} from './answers.js';
import type { ApiRequest, Connection } from './connection.js';
import { Gone, NotTiffin, Refused, UnknownView } from './failures.js';

const PROJECTIONS = '/operations/projections';

export type Change = 'switch' | 'rollback' | 'verify' | 'pause' | 'resume';

export interface Paging {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}
export interface LogInsFilter extends Paging {
  readonly canteenId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly outcome?: string | undefined;
}
export interface EventsFilter extends EventFilter {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}
export interface AuditFilter extends Paging {
  readonly canteenId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly actor?: string | undefined;
  readonly kind?: string | undefined;
  readonly stream?: string | undefined;
}

/** The operations API (docs/reference/wire.md#8), one method per call. Throws the failures of `failures.ts`. */
export class OperationsApi {
  constructor(private readonly connection: Connection) {}

  async statuses(): Promise<ProjectionStatus[]> {
    return asStatuses(await this.require({ method: 'GET', path: PROJECTIONS }));
  }

  async status(view: string): Promise<ProjectionStatus> {
    return asStatus(await this.ofView(view, 'GET', ''));
  }

  async reactors(): Promise<ReactorStatus[]> {
    return asReactors(await this.require({ method: 'GET', path: '/operations/reactors' }));
  }

  async rebuild(view: string, how: SwitchChoice): Promise<ProjectionStatus> {
    return asStatus(await this.ofView(view, 'POST', '/rebuild', { body: { switch: how } }));
  }

  async change(view: string, change: Change): Promise<ProjectionStatus> {
    return asStatus(await this.ofView(view, 'POST', `/${change}`));
  }

  async dropPrevious(view: string): Promise<ProjectionStatus> {
    return asStatus(await this.ofView(view, 'DELETE', '/previous'));
  }

  /** Returns both sides of the first `limit` documents that differ. */
  async differences(view: string, limit: number): Promise<DifferencesAnswer> {
    return asDifferences(await this.ofView(view, 'GET', '/differences', { query: { limit } }));
  }

  /** Returns what changed a document, newest first; while `state` is `running`, how far the fold is. */
  async history(view: string, document: string, page: number): Promise<DocumentHistoryAnswer> {
    return asDocumentHistory(await this.ofView(view, 'GET', '/history', { query: { document, page, limit: 100 } }));
  }

  async parked(view: string | undefined, paging: Paging, document?: string): Promise<ParkedPage> {
    const request: ApiRequest = { method: 'GET', path: '/operations/parked', query: { projection: view, document, ...paging } };
    return asParkedPage(view === undefined ? await this.require(request) : await this.requireView(view, request));
  }

  /** Begins to compare or repair one document. */
  async beginDocument(view: string, id: string, purpose: DocumentCheck['purpose']): Promise<DocumentCheck> {
    return asDocumentCheck(await this.ofView(view, 'POST', `/document/${purpose}`, { body: { id } }));
  }

  /** The check that was begun last. */
  async document(view: string): Promise<DocumentCheck> {
    return asDocumentCheck(await this.ofView(view, 'GET', '/document'));
  }

  async retry(parkedId: string): Promise<unknown> {
    return this.ofParked(parkedId, 'retry');
  }

  async retryAlike(parkedId: string): Promise<RetriedAlike> {
    return asRetriedAlike(await this.ofParked(parkedId, 'retry-alike'));
  }

  async dismiss(parkedId: string, reason: string): Promise<Dismissed> {
    return asDismissed(await this.ofParked(parkedId, 'dismiss', { reason }));
  }

  private async ofParked(parkedId: string, action: string, body?: object): Promise<unknown> {
    try {
      return await this.connection.call({ method: 'POST', path: `/operations/parked/${encodeURIComponent(parkedId)}/${action}`, body });
    } catch (error) {
      if (!isUnknown(error)) throw error;
      throw new Gone(`No event "${parkedId}" is parked. Check with: npm run ops -- parked list`, { answer: error.answer });
    }
  }

  async audit(filter: AuditFilter): Promise<AuditPage> {
    return asAuditPage(await this.require({ method: 'GET', path: '/operations/audit', query: { ...filter } }));
  }

  async logIns(filter: LogInsFilter): Promise<LogInsPage> {
    return asLogInsPage(await this.require({ method: 'GET', path: '/operations/log-ins', query: { ...filter } }));
  }

  async events(stream: string, paging: Paging): Promise<EventsPage> {
    try {
      return asEventsPage(await this.connection.call({ method: 'GET', path: '/operations/events', query: { stream, ...paging } }));
    } catch (error) {
      throw isUnknown(error) ? new Gone(`The log has no stream "${stream}".`, { answer: error.answer }) : error;
    }
  }

  async searchEvents(filter: EventsFilter): Promise<FoundEventsPage> {
    return asFoundEvents(await this.require({ method: 'GET', path: '/operations/events/search', query: { ...filter } }));
  }

  async mailsOfCall(correlationId: string): Promise<MailsOfCallAnswer> {
    return asMailsOfCall(await this.require({ method: 'GET', path: '/operations/mails', query: { correlationId } }));
  }

  async beginBackup(): Promise<BackupStatus> {
    return asBackup(await this.require({ method: 'POST', path: '/operations/backup' }));
  }

  /** The backup that was begun last. */
  async backup(): Promise<BackupStatus> {
    return asBackup(await this.require({ method: 'GET', path: '/operations/backup' }));
  }

  async backups(): Promise<BackupsAnswer> {
    return asBackups(await this.require({ method: 'GET', path: '/operations/backups' }));
  }

  async servers(): Promise<ServersAnswer> {
    return asServers(await this.require({ method: 'GET', path: '/operations/servers' }));
  }

  /** Waits between two calls. */
  pause(ms: number): Promise<void> {
    return this.connection.pause(ms);
  }

  private async ofView(
    view: string,
    method: ApiRequest['method'],
    path: string,
    options: Pick<ApiRequest, 'query' | 'body'> = {},
  ): Promise<unknown> {
    // A name such as `..` would make another path.
    if (!/^[\w-]+$/.test(view)) throw unknownView(view, await this.names());
    return this.requireView(view, { method, path: `${PROJECTIONS}/${view}${path}`, ...options });
  }

  /** A call that every server of this version knows. */
  private async require(request: ApiRequest): Promise<unknown> {
    try {
      return await this.connection.call(request);
    } catch (error) {
      if (!isUnknown(error)) throw error;
      throw new NotTiffin('This server has no operations API. Is it Tiffin, and as new as this command line?');
    }
  }

  /** A call that names a view. If the view is unknown, the failure lists the names of all. */
  private async requireView(view: string, request: ApiRequest): Promise<unknown> {
    try {
      return await this.connection.call(request);
    } catch (error) {
      if (!isUnknown(error)) throw error;
      const names = await this.names();
      throw names.includes(view) ? error : unknownView(view, names, error.answer);
    }
  }

  private async names(): Promise<readonly string[]> {
    return (await this.statuses()).map(({ name }) => name);
  }
}

const unknownView = (view: string, names: readonly string[], answer?: unknown): UnknownView =>
  new UnknownView(`There is no view "${view}". The views are: ${names.join(', ')}.`, { answer });

const isUnknown = (error: unknown): error is Refused => error instanceof Refused && error.status === 404;
