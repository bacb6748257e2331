import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoDirectory, runDirectory } from './demo-data';
import { TiffinServer } from './tiffin-server';

/**
 * The server of one file of tests: it begins with the demo as it was filled, whatever other files did, and so does a test that is repeated (in a
 * worker of its own).
 */
export class FileServer {
  private file: string | undefined;
  private server: TiffinServer | undefined;

  /** The address of this file's server; the one before is ended. */
  async of(file: string): Promise<TiffinServer> {
    if (this.server && this.file === file) return this.server;
    await this.stop();
    const data = await mkdtemp(join(runDirectory(), 'file-'));
    await cp(demoDirectory(), data, { recursive: true });
    this.file = file;
    return (this.server = await TiffinServer.start(data));
  }

  /** Lets it be another time: the server is started again by that clock, over its data and at its address. */
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
