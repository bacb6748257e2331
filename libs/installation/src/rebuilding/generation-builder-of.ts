import type { Clock } from '@tiffin/kernel';
import type { GenerationBuilder } from '@tiffin/projections';
import { logFile, viewsDirectory } from '../ports/data-directory.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { EmbeddedGenerationBuilder } from './embedded-generation-builder.js';

/**
 * Who folds generations of this installation in a thread of their own; nobody where the log or the views are on a server, which do the work
 * there and leave this process's thread to others while they do.
 */
export function generationBuilderOf({ eventStore, mongo, dataDirectory }: StoreSettings, clock: Clock): GenerationBuilder | undefined {
  if (eventStore !== undefined || mongo !== undefined) return undefined;
  return new EmbeddedGenerationBuilder({ logFile: logFile(dataDirectory), viewsDirectory: viewsDirectory(dataDirectory), clock });
}
