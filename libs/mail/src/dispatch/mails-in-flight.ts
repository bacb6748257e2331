/** The mails that this process composes and hands over at present. */
export class MailsInFlight {
  readonly #deliveries = new Set<Promise<unknown>>();

  /** Tracks a delivery until it ends, and returns its result. */
  async track<Delivery>(delivery: Promise<Delivery>): Promise<Delivery> {
    this.#deliveries.add(delivery);
    try {
      return await delivery;
    } finally {
      this.#deliveries.delete(delivery);
    }
  }

  /** Resolves once every present delivery has ended, successfully or not. It does not wait for later ones. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#deliveries);
  }
}
