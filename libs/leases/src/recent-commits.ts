import type { Position } from '@tiffin/event-sourcing';
import type { ViewCommitted, ViewDocument } from '@tiffin/read-models';

/** What this process has just written into a view, so that whoever tells of it need not read it again. */
export class RecentCommits {
  #commits: readonly ViewCommitted[] = [];

  add(committed: ViewCommitted): void {
    this.#commits = [...this.#commits, committed];
  }

  /** The documents among these that were written here, as they were written last. Forgets what was written up to `position`. */
  take(ids: readonly string[], position: Position): Map<string, ViewDocument | undefined> {
    const found = new Map<string, ViewDocument | undefined>();
    for (const { documents } of this.#commits) for (const id of ids) if (documents.has(id)) found.set(id, documents.get(id));
    this.#commits = this.#commits.filter((committed) => committed.position > position);
    return found;
  }

  forget(): void {
    this.#commits = [];
  }
}
