/** A store as of one moment, while others go on writing to it. */
export interface StoreSnapshot {
  /** Copies it to a new file of an embedded installation. The copy needs no other file beside it. */
  copyTo(file: string, signal: AbortSignal): Promise<void>;
  /** Close it soon: meanwhile a file can't shrink, and a server keeps the moment for minutes only. A second call does nothing. */
  close(): Promise<void>;
}

/** The stores of an installation for one backup. */
export interface StoreSnapshots {
  readonly records: StoreSnapshot;
  readonly log: StoreSnapshot;
  /** The ids of erased people that the list beside the backups may lack. */
  erased(): Promise<readonly string[]>;
  /** Copies every picture into a directory, and returns their names. */
  copyPictures(into: string, signal: AbortSignal): Promise<readonly string[]>;
  close(): Promise<void>;
}
