import type { Bill, BillDetail, BillsGenerated, BillsPage, StatisticsRow } from './bills.js';
import type { ContactQueriesPage, ContactWays } from './contact.js';
import type { Failure } from './failures.js';
import type { LogInsPage } from './log-ins.js';
import type { AuditPage, BackupStatus, BackupsAnswer, DifferencesAnswer, EventsPage, ParkedPage, ProjectionStatus } from './operations.js';
import type { ImportPreview, Student, StudentsPage, StudentsRemoved } from './students.js';
import type {
  Availability,
  Canteen,
  CanteenSettings,
  CanteenState,
  HostelEntry,
  Kitchen,
  Order,
  OrdersPage,
  OrderTimeline,
  OwnSession,
  PackagedItem,
  Preparation,
  PublicCanteen,
  Snack,
  User,
} from './wire.js';

/** `{}`, where there is nothing to say. */
export type NothingToSay = Record<string, never>;

/**
 * What each call answers when it succeeds (api.md 3 to 8), by method and path. The OpenAPI document is made from this table
 * (`npm run wire-schemas`), and every answer in the server's tests is held to it. Files (pictures, CSV, metrics) are not in it.
 */
export interface Answers {
  'GET /snacks': Snack[];
  'GET /snacks/packaged': PackagedItem[];
  'POST /contractors/snacks': { snack: Snack };
  'PATCH /contractors/snacks/{id}': { snack: Snack };
  'PATCH /contractors/snacks/availability/{id}': { snack: Snack };
  'DELETE /contractors/snacks/{id}': NothingToSay;
  'POST /contractors/packaged': { item: PackagedItem };
  'PATCH /contractors/packaged/{id}': { item: PackagedItem };
  'DELETE /contractors/packaged/{id}': NothingToSay;
  'GET /canteen': CanteenState;
  'PATCH /contractors/canteen': CanteenState;

  'POST /orders': Order;
  'POST /orders/availability': Availability[];
  'PATCH /orders/{id}': Order;
  'POST /orders/{id}/cancel': Order;
  'POST /orders/{id}/recall': Order;
  'GET /orders/{id}': OrdersPage;
  'GET /orders': OrdersPage;
  'GET /orders/{id}/timeline': OrderTimeline;
  'GET /orders/statistics': StatisticsRow[];
  'POST /users/orders': Kitchen;
  'POST /kitchen/prepared': Preparation;
  'POST /kitchen/prepared/undo': Preparation;

  'POST /contractors/register': { message: 'Verification code sent' };
  'POST /contractors/complete-registeration': Canteen;
  'POST /contractors/resend-code': { message: 'Verification code resent' };
  'GET /contractors/students': StudentsPage;
  'POST /contractors/students': Student;
  'DELETE /contractors/students': StudentsRemoved;
  'POST /contractors/students/import': ImportPreview | { registered: number };
  'PATCH /contractors/students/{id}': Student;
  'DELETE /contractors/students/{id}': NothingToSay;
  'PATCH /contractors/account': User;
  'POST /contractors/account/email': User;
  'POST /contractors/account/email/code': { message: 'Verification code resent' };
  'PATCH /contractors/kitchen-key': NothingToSay;
  'GET /contractors/settings': CanteenSettings;
  'PATCH /contractors/settings': CanteenSettings;
  'POST /users/contractors': Canteen[];
  'PATCH /users/contractors/{canteenId}': Canteen | { message: 'Verification code sent' };
  'PATCH /users/contractors/{canteenId}/approval': Canteen;

  'PATCH /users/login': User;
  'PATCH /users/logout': NothingToSay;
  'GET /users': User | { message: 'no user' };
  'GET /users/sessions': OwnSession[];
  'DELETE /users/sessions': { ended: number };
  'DELETE /users/sessions/{id}': NothingToSay;
  'PATCH /users/avatar': { newAvatar: string };
  'PATCH /users/password': NothingToSay;
  'PATCH /users/reset-password': NothingToSay | { message: 'If this account exists, a link is on its way' };
  'POST /users/reset-password': NothingToSay;
  'GET /users/canteens': PublicCanteen[];
  'GET /users/hostels': HostelEntry[];
  'POST /users/query': { message: 'query sent successfully' };
  'GET /users/queries': ContactQueriesPage;
  'GET /users/contact': ContactWays;

  'GET /bills': BillsPage;
  'GET /bills/{id}': Bill[];
  'GET /bills/generate': BillsGenerated;
  'POST /bills/generate': BillsGenerated;
  'PATCH /bills/{id}': Bill;
  'POST /bills/{id}/reversal': Bill;
  'GET /bills/{id}/detail': BillDetail;

  'GET /audit': AuditPage;
  'GET /operations/audit': AuditPage;
  'GET /operations/backup': BackupStatus;
  'POST /operations/backup': BackupStatus;
  'GET /operations/backups': BackupsAnswer;
  'GET /operations/events': EventsPage;
  'GET /operations/log-ins': LogInsPage;
  'GET /operations/parked': ParkedPage;
  'POST /operations/parked/{id}/retry': NothingToSay;
  'GET /operations/projections': ProjectionStatus[];
  'GET /operations/projections/{name}': ProjectionStatus;
  'GET /operations/projections/{name}/differences': DifferencesAnswer;
  'POST /operations/projections/{name}/pause': ProjectionStatus;
  'POST /operations/projections/{name}/resume': ProjectionStatus;
  'DELETE /operations/projections/{name}/previous': ProjectionStatus;
  'POST /operations/projections/{name}/rebuild': ProjectionStatus;
  'POST /operations/projections/{name}/rollback': ProjectionStatus;
  'POST /operations/projections/{name}/switch': ProjectionStatus;
  'POST /operations/projections/{name}/verify': ProjectionStatus;
  'GET /health/live': { status: 'ok' };
  'GET /health/ready': { status: 'ready' };
}

/** A call of the wire: `GET /orders/{id}`. */
export type Call = keyof Answers;

/** Everything that comes back from a call. */
export interface Wire {
  answers: Answers;
  failure: Failure;
}
