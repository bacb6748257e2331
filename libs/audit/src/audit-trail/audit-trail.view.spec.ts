import { readFileSync } from 'node:fs';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { foldHistory, goldenHistory } from '@tiffin/read-models/testing';
import { actorOfEntry, auditTrailView, streamOfEntry } from './audit-trail.view.js';
import { AUDITED_EVENT_TYPES } from './audited-events.js';
import { auditViews } from './audit-views.js';

const file = new URL('../../test/golden/history.json', import.meta.url);
const history = JSON.parse(readFileSync(file, 'utf8')) as RecordedEvent[];

goldenHistory({ history: file, golden: new URL('../../test/golden/views.json', import.meta.url) }, auditViews);

describe('the audit trail', () => {
  test('knows every event that there is, and the golden history has each', () => {
    expect(new Set(history.map(({ type }) => type))).toEqual(new Set(Object.keys(AUDITED_EVENT_TYPES)));
  });

  test('has a document for every event, which says whose stream it stands in and who acted', () => {
    const documents = [...foldHistory(auditTrailView, history).values()];
    expect(documents.map((document) => [streamOfEntry(document), document.at, document.type, actorOfEntry(document)])).toEqual(
      history.map(({ stream, type, metadata: { occurredAt, actor } }) => [stream, occurredAt, type, actor]),
    );
  });

  test('keeps the events of a stream in their order where they happened in the same millisecond', () => {
    const [first] = history;
    if (!first) throw new Error('the history is empty');
    const burst = Array.from({ length: 12 }, (_, revision) => ({ ...first, revision }));
    const ids = [...foldHistory(auditTrailView, burst).keys()];
    expect(ids).toHaveLength(12);
    expect([...ids].sort()).toEqual(ids);
  });

  test('says of each event what of its data matters', () => {
    const always = ['_id', 'at', 'type', 'kind', 'canteenId', 'actor'];
    const facts = [...foldHistory(auditTrailView, history).values()].map((document) => {
      const own = Object.keys(document).filter((field) => !always.includes(field));
      return [document.kind, document.type, ...own.sort()].join(' ');
    });
    expect(facts).toEqual([
      'menu SnackAdded amount itemId',
      'menu PackagedItemAdded itemId',
      'menu StockReserved orderId',
      'order OrderPlaced amount orderId to',
      'menu SnackChanged amount itemId',
      'order ItemPrepared itemId orderId',
      'order ItemPreparationUndone itemId orderId',
      'order OrderPrepared from orderId to',
      'order OrderRecalled from orderId to',
      'menu CanteenClosed reason',
      'order OrderRejected from orderId reason to',
      'menu StockReturned orderId',
      'menu CanteenOpened',
      'menu SnackAvailabilityChanged itemId',
      'order OrderPickedUp from orderId to',
      'menu StockSold orderId',
      'menu PackagedItemChanged itemId',
      'menu PackagedItemRemoved itemId',
      'menu SnackRemoved itemId',
      'account CanteenRegistered',
      'account CanteenRegistrationDropped',
      'account CanteenRegistered',
      'account CanteenApproved',
      'account StudentRegistered userId',
      'account PasswordSent userId',
      'account PasswordChanged userId',
      'account AccountDetailsChanged userId',
      'account KitchenKeyChanged',
      'account CanteenSuspended',
      'account ContractorReplaced',
      'account CanteenResumed',
      'account PasswordReset userId',
      'account StudentRemoved userId',
    ]);
  });
});
