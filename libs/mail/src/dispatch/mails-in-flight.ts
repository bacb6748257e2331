/** The mails that this process composes and hands over right now. */
export class MailsInFlight {
  readonly #deliveries = new Set<Promise<unknown>>();

  /** Notes a delivery until it ends, and answers what it answers. */
  async track<Delivery>(delivery: Promise<Delivery>): Promise<Delivery> {
    this.#deliveries.add(delivery);
    try {
      return await delivery;
    } finally {
      this.#deliveries.delete(delivery);
    }
  }

  /** Resolves once every delivery that is under way now has ended, however it ended. Later ones are not waited for. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#deliveries);
  }
}
