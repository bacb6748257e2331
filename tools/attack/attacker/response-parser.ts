/** The head of an answer, parsed from a connection's bytes. */
export interface AnswerHead {
  readonly status: number;
  readonly retryAfter?: number;
}

const HEAD = /HTTP\/1\.1 (\d{3})[^\r\n]*((?:\r\n[^\r\n]+)*)\r\n\r\n/g;
/** Longer than any head of our server. */
const MAX_HEAD = 16_384;

/** Finds the answers in the bytes of a connection, in whatever chunks they come. It skips bodies. */
export class ResponseParser {
  #pending = '';

  /** Returns the heads that this chunk completes. */
  feed(piece: string): AnswerHead[] {
    const text = this.#pending + piece;
    const heads: AnswerHead[] = [];
    let end = 0;
    for (const match of text.matchAll(HEAD)) {
      const retryAfter = /^retry-after: *(\d+)/im.exec(match[2] ?? '')?.[1];
      heads.push({ status: Number(match[1]), ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }) });
      end = match.index + match[0].length;
    }
    this.#pending = text.slice(end).slice(-MAX_HEAD);
    return heads.filter(({ status }) => status !== 100);
  }
}
