import type { Position } from '@tiffin/event-sourcing';
import type { ViewCommitted, ViewDocument } from '@tiffin/read-models';

/** What this process has just written into a view, so that the notifier need not read it again. */
export class RecentCommits {
  #commits: readonly ViewCommitted[] = [];

  add(committed: ViewCommitted): void {
    this.#commits = [...this.#commits, committed];
  }

  /** Returns those of the documents that this process wrote, as it wrote them last. Forgets what it wrote up to `position`. */
  take(ids: readonly string[], position: Position): Map<string, ViewDocument | undefined> {
    const documentsById = new Map<string, ViewDocument | undefined>();
    for (const { documents } of this.#commits) for (const id of ids) if (documents.has(id)) documentsById.set(id, documents.get(id));
    this.#commits = this.#commits.filter((committed) => committed.position > position);
    return documentsById;
  }

  forget(): void {
    this.#commits = [];
  }
}
