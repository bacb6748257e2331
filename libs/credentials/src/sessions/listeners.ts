import { Logger } from '@nestjs/common';

/** Whoever wants to hear of something that has happened. One that fails is logged and keeps nobody else from hearing. */
export class Listeners<News> {
  private readonly logger = new Logger('Sessions');
  private readonly listeners = new Set<(news: News) => void>();

  /** Answers the way to stop. */
  add(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  notify(news: News): void {
    for (const listener of this.listeners) {
      try {
        listener(news);
      } catch (error) {
        this.logger.error({ msg: 'a listener to sessions failed', trace: error instanceof Error ? error.stack : String(error) });
      }
    }
  }
}
