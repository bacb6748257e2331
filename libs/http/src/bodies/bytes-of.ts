import type { IncomingMessage } from 'node:http';

/** The bytes of a body, or `undefined` where there are more than `max`; what is left then is dropped by Node. */
export async function bytesOf(payload: IncomingMessage, max: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  return await new Promise((resolve, reject) => {
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > max) {
        payload.removeAllListeners('data').resume();
        resolve(undefined);
      } else chunks.push(chunk);
    });
    payload.once('end', () => resolve(Buffer.concat(chunks)));
    const brokenOff = (): void => reject(Object.assign(new Error('The request ended too early.'), { statusCode: 400 }));
    payload.once('error', brokenOff).once('close', brokenOff);
  });
}
