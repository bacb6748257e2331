/**
 * Streams are named once, so that an event costs a number; their unique index also finds all streams of a category by prefix. An event's
 * place in its stream is the only other index: it finds a stream's events, its end, and a repeated append.
 */
export const SCHEMA: readonly string[] = [
  `CREATE TABLE streams (
     key INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE
   ) STRICT;
   CREATE TABLE events (
     position INTEGER PRIMARY KEY,
     stream INTEGER NOT NULL REFERENCES streams (key),
     revision INTEGER NOT NULL,
     id BLOB NOT NULL,
     type TEXT NOT NULL,
     data TEXT NOT NULL,
     metadata TEXT NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX events_by_stream ON events (stream, revision)`,
];
