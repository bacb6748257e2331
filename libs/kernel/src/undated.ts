/** A command as a caller gives it: its handler adds the instant `at`. */
export type Undated<Each> = Each extends unknown ? Omit<Each, 'at'> : never;
