import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoDirectory, runDirectory } from './demo-data';
import { TiffinServer } from './tiffin-server';

/**
 * The server of one test file. It starts with a fresh copy of the demo, independent of other files; a repeated test does too (in its own
 * worker).
 */
export class FileServer {
  private file: string | undefined;
  private server: TiffinServer | undefined;

  /** Starts this file's server and stops the previous one; returns the new one. */
  async of(file: string): Promise<TiffinServer> {
    if (this.server && this.file === file) return this.server;
    await this.stop();
    const data = await mkdtemp(join(runDirectory(), 'file-'));
    await cp(demoDirectory(), data, { recursive: true });
    this.file = file;
    return (this.server = await TiffinServer.start(data));
  }

  /** Changes the time: restarts the server with that clock, with the same data and address. */
  async at(clock: string): Promise<void> {
    const { server } = this;
    if (!server) throw new Error('No file has a server yet');
    await server.stop();
    this.server = await TiffinServer.start(server.data, { TIFFIN_CLOCK: clock, PORT: new URL(server.url).port });
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    await server?.stop();
    if (server) await rm(server.data, { recursive: true, force: true });
  }
}
