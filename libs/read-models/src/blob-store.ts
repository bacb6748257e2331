/** Pictures by name: a menu picture's name is the hash of its content, an avatar's is random (api.md 3). */
export interface BlobStore {
  /** Writing the same name again with the same content changes nothing. */
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  delete(name: string): Promise<void>;
}
