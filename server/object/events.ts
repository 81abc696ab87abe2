/** Tells the bus that an object changed: its readers look again. */
import type { ObjectRef } from '../../contract/objectTypes';
import type { Platform } from '../platform';
import type { SystemContext } from './define';

/** Hands on what a change has to say (`platform.telling`). */
export type Tell = Parameters<Parameters<Platform['telling']>[4]>[0];

/** After the commit of the caller's transaction. */
export function announce(
  { platform, db }: SystemContext,
  { type, id }: ObjectRef,
  { project }: { project: { id: string } | null },
): void {
  const { tenantId } = db;
  db.afterCommit(() => {
    const kind = platform.objects.kind(type);
    if (kind.announce) kind.announce(platform, tenantId, project?.id ?? null, [id]);
    else platform.bus.publish({ type: 'object', tenantId, objectType: type, id, projectId: project?.id ?? null });
  });
}
