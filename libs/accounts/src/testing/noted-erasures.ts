import { Erasures, type ErasedPerson } from '../erasure/erasures.js';

/** Records whose erasure was completed. */
export class NotedErasures extends Erasures {
  readonly people: ErasedPerson[] = [];

  override complete(people: readonly ErasedPerson[]): Promise<void> {
    this.people.push(...people);
    return Promise.resolve();
  }
}
