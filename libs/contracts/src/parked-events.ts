/** An event that a view could not fold or a reactor could not handle. It is kept until a retry, a rebuild or a dismissal. */
export interface ParkedEvent {
  _id: string;
  /** The view that could not fold it, or the reactor that could not handle it. */
  projection: string;
  /** The document that it holds up; a reactor's parked event holds up nothing. */
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
  /** How many events still hold up the document. */
  waiting: number;
}

/** The result of a retry of all parked events with the same error. */
export interface RetriedAlike {
  mended: number;
  failing: number;
  /** Not retried in time: ask again. */
  left: number;
}
