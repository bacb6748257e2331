import { UnknownOperand, type ViewOperations } from '../view-operations.js';

/** What operators do with the views of one engine. */
export class EngineOperations implements ViewOperations {
  statuses = (): never => this.#missing();
  status = (): never => this.#missing();
  rebuild = (): never => this.#missing();
  switch = (): never => this.#missing();
  rollback = (): never => this.#missing();
  dropPrevious = (): never => this.#missing();
  verify = (): never => this.#missing();
  differences = (): never => this.#missing();
  pause = (): never => this.#missing();
  resume = (): never => this.#missing();
  parked = (): never => this.#missing();
  retry = (): never => this.#missing();

  #missing(): never {
    throw new UnknownOperand('This is not there yet');
  }
}
