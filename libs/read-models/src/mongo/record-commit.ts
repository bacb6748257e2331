import type { mongo } from 'mongoose';
import { DuplicateRecord, RecordChanged, type RecordOperation } from '../record-store.js';
import { duplicateIndex, isDuplicateKey } from './driver-failures.js';
import { recordRow, type RecordRow } from './record-row.js';
import type { StoredFields } from './stored-fields.js';
import type { Transactions } from './transactions.js';

interface Target {
  readonly rows: mongo.Collection<RecordRow>;
  readonly fields: StoredFields;
}

/** Consecutive inserts into one collection, which are sent together, or one other operation. */
type Step =
  | { readonly kind: 'insert'; readonly collection: string; readonly target: Target; readonly rows: RecordRow[] }
  | { readonly kind: 'replace'; readonly collection: string; readonly target: Target; readonly row: RecordRow; readonly revision: number }
  | { readonly kind: 'delete'; readonly collection: string; readonly target: Target; readonly id: string; readonly revision?: number };

/** The operations of one commit, in order. The constructor throws a `TypeError` for an unknown collection or an invalid record. */
export class RecordCommit {
  readonly #steps: readonly Step[];

  constructor(operations: readonly RecordOperation[], targetOf: (collection: string) => Target) {
    this.#steps = stepsOf(operations, targetOf);
  }

  /** Throws `DuplicateRecord` and `RecordChanged`, and what `Transactions.run` throws. */
  async run(transactions: Transactions): Promise<void> {
    let current = '';
    try {
      await transactions.run('The records', async (session) => {
        for (const step of this.#steps) {
          current = step.collection;
          await write(step, session);
        }
      });
    } catch (error) {
      // Translated only here: `Transactions.run` must see the driver's error.
      throw isDuplicateKey(error) ? new DuplicateRecord(current, duplicateIndex(error)) : error;
    }
  }
}

function stepsOf(operations: readonly RecordOperation[], targetOf: (collection: string) => Target): readonly Step[] {
  const steps: Step[] = [];
  for (const operation of operations) {
    const { collection } = operation;
    const target = targetOf(collection);
    if (operation.kind === 'delete') {
      const { id, revision } = operation;
      steps.push({ kind: 'delete', collection, target, id, ...(revision !== undefined && { revision }) });
      continue;
    }
    const row = recordRow(operation.record, target.fields, collection);
    const last = steps.at(-1);
    if (operation.kind === 'replace') steps.push({ kind: 'replace', collection, target, row, revision: operation.revision });
    else if (last?.kind === 'insert' && last.collection === collection) last.rows.push(row);
    else steps.push({ kind: 'insert', collection, target, rows: [row] });
  }
  return steps;
}

async function write(step: Step, session: mongo.ClientSession): Promise<void> {
  const { rows } = step.target;
  switch (step.kind) {
    case 'insert':
      await rows.insertMany(step.rows, { session, ordered: true });
      return;
    case 'replace': {
      const { _id, ...replacement } = step.row;
      const { matchedCount } = await rows.replaceOne({ _id, revision: step.revision }, replacement, { session });
      if (matchedCount === 0) throw new RecordChanged(step.collection, _id);
      return;
    }
    case 'delete': {
      const { id, revision } = step;
      const { deletedCount } = await rows.deleteOne(revision === undefined ? { _id: id } : { _id: id, revision }, { session });
      // Deleting a record that does not exist is fine, unless a revision is given.
      if (deletedCount === 0 && revision !== undefined) throw new RecordChanged(step.collection, id);
    }
  }
}
