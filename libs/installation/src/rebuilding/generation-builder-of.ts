import type { Clock } from '@tiffin/kernel';
import type { GenerationBuilder } from '@tiffin/projections';
import { logFile, viewsDirectory } from '../ports/data-directory.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { EmbeddedGenerationBuilder } from './embedded-generation-builder.js';

/**
 * Returns a builder that folds generations in worker threads. `undefined` if the log or the views are on a server: that server does
 * most of the work, and this process's thread stays free meanwhile.
 */
export function generationBuilderOf({ eventStore, mongo, dataDirectory }: StoreSettings, clock: Clock): GenerationBuilder | undefined {
  if (eventStore !== undefined || mongo !== undefined) return undefined;
  return new EmbeddedGenerationBuilder({ logFile: logFile(dataDirectory), viewsDirectory: viewsDirectory(dataDirectory), clock });
}
