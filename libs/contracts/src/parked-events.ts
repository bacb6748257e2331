/** An event that a view could not fold, or a reactor not handle, kept until a retry, a rebuild or a dismissal. */
export interface ParkedEvent {
  _id: string;
  /** The view that could not fold it, or the reactor that could not handle it. */
  projection: string;
  /** What it holds up; a reactor's holds up nothing. */
  documentId?: string;
  stream: string;
  revision: number;
  position: number;
  type: string;
  error: string;
  parkedAt: string;
  attempts: number;
}

export interface ParkedPage {
  parked: ParkedEvent[];
  parkedInfo: { hasNextPage: boolean };
}

export interface Dismissed {
  /** Events that hold the document up still. */
  waiting: number;
}

/** What came of a retry of all that have an error in common. */
export interface RetriedAlike {
  mended: number;
  failing: number;
  /** That there was no time for: ask again. */
  left: number;
}
