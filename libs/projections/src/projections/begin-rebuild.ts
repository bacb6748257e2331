import { RebuildUnderWay, type AnyView, type SwitchMode } from '@tiffin/read-models';
import { Rebuild } from './rebuild.js';
import type { ViewContext } from './view-context.js';

/**
 * Registers a rebuild of the view. One that the catalog knows and nobody works on was registered by a call whose answer got lost: it is taken up.
 */
export async function beginRebuild(view: AnyView, how: SwitchMode, context: ViewContext): Promise<Rebuild> {
  const { catalog, logId, clock } = context;
  const record = { switch: how, startedAt: clock.now().toISOString() };
  try {
    const generation = await catalog.add(view, logId, { role: 'rebuilding', ...record });
    return new Rebuild(view, generation, { ...record, ready: false }, context);
  } catch (error) {
    if (!(error instanceof RebuildUnderWay)) throw error;
    const known = await catalog.generations(view.name);
    const left = known.find(({ role, generation }) => role === 'rebuilding' && generation.version === view.version);
    if (!left?.rebuild) throw error;
    return new Rebuild(view, left.generation, left.rebuild, context);
  }
}
