import { Logger } from '@nestjs/common';

/** Listeners to an event. A listener that fails is logged and does not affect the others. */
export class Listeners<Message> {
  private readonly logger = new Logger('Sessions');
  private readonly listeners = new Set<(message: Message) => void>();

  /** Adds a listener. Returns a function that removes it. */
  add(listener: (message: Message) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  notify(message: Message): void {
    for (const listener of this.listeners) {
      try {
        listener(message);
      } catch (error) {
        this.logger.error({ msg: 'a listener to sessions failed', trace: error instanceof Error ? error.stack : String(error) });
      }
    }
  }
}
