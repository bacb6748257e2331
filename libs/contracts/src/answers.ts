import type { AccountAnswers } from './accounts.js';
import type { BillAnswers } from './bills.js';
import type { ContactAnswers } from './contact.js';
import type { CounterAnswers } from './counter.js';
import type { CreditAnswers } from './credit.js';
import type { Failure } from './failures.js';
import type { LogInAnswers } from './log-ins.js';
import type { LogSearchAnswers } from './log-search.js';
import type { MenuAnswers } from './menu.js';
import type { MenuInBulkAnswers } from './menu-in-bulk.js';
import type { OperationsAnswers } from './operations.js';
import type { OrderAnswers } from './orders.js';
import type { PushAnswers } from './push.js';
import type { StatisticsAnswers } from './statistics.js';
import type { StudentAnswers } from './students.js';
import type { WeekAnswers } from './week.js';

/**
 * What each call answers when it succeeds (docs/reference/wire.md#3 to #8), by method and path. Each part is declared beside its shapes.
 * `npm run wire-schemas` makes the OpenAPI document from this table, and the server's tests check every answer against it. Files
 * (pictures, CSV, metrics) are not in it.
 */
export interface Answers
  extends
    MenuAnswers,
    MenuInBulkAnswers,
    OrderAnswers,
    AccountAnswers,
    StudentAnswers,
    ContactAnswers,
    BillAnswers,
    CounterAnswers,
    CreditAnswers,
    StatisticsAnswers,
    OperationsAnswers,
    LogInAnswers,
    LogSearchAnswers,
    PushAnswers,
    WeekAnswers {}

/** A call of the wire: `GET /orders/{id}`. */
export type Call = keyof Answers;

/** Everything that a call can answer. */
export interface Wire {
  answers: Answers;
  failure: Failure;
}
