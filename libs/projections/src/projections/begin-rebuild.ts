import { RebuildUnderWay, type AnyView, type SwitchMode } from '@tiffin/read-models';
import { Rebuild } from './rebuild.js';
import type { ViewContext } from './view-context.js';

/**
 * Registers a rebuild of the view and returns it, not yet started. If the catalog has a rebuild already, an earlier call whose answer was lost has
 * registered it: continues that one. Throws what the catalog throws.
 */
export async function beginRebuild(view: AnyView, how: SwitchMode, context: ViewContext): Promise<Rebuild> {
  const { catalog, logId, clock } = context;
  const record = { switch: how, startedAt: clock.now().toISOString() };
  try {
    const generation = await catalog.add(view, logId, { role: 'rebuilding', ...record });
    return new Rebuild(view, generation, { ...record, ready: false }, context);
  } catch (error) {
    if (!(error instanceof RebuildUnderWay)) throw error;
    const generations = await catalog.generations(view.name);
    const registered = generations.find(({ role, generation }) => role === 'rebuilding' && generation.version === view.version);
    if (!registered?.rebuild) throw error;
    return new Rebuild(view, registered.generation, registered.rebuild, context);
  }
}
