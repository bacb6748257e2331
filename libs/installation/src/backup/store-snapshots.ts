/** A store as it is at one moment, while others go on writing to it. */
export interface StoreSnapshot {
  /** Copies it to a new file of an embedded installation, which needs no other file beside it. */
  copyTo(file: string, signal: AbortSignal): Promise<void>;
  /** Soon: a file can't shrink meanwhile, and a server keeps the moment for minutes only. Twice is once. */
  close(): Promise<void>;
}

/** The stores of an installation for one backup. */
export interface StoreSnapshots {
  readonly records: StoreSnapshot;
  readonly log: StoreSnapshot;
  /** Those who were erased, where the list beside the backups may not know all of them. */
  erased(): Promise<readonly string[]>;
  /** Copies every picture into a directory; answers their names. */
  copyPictures(into: string, signal: AbortSignal): Promise<readonly string[]>;
  close(): Promise<void>;
}
