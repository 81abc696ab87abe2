/** Who can be named in the texts of an object. */
import type { Person } from '../../../contract/envelope';
import { type ObjectRef, objectTypeEntry } from '../../../contract/objectTypes';
import type { Actor } from '../../base/actor';
import { notFound } from '../../errors';
import { loadActors } from '../actors';
import type { ObjectContext } from '../define';
import type { LoadedProject } from '../project';

/** People of the project and parties of the object, as far as they may see it; whoever has a part in it first. */
export async function mentionableOn(context: ObjectContext, { type, id }: ObjectRef): Promise<Person[]> {
  const kind = context.platform.objects.kind(type);
  const [loaded] = await kind.find(context, [id]);
  if (!loaded || !kind.may.view(context.actor, loaded)) throw notFound(objectTypeEntry(type).label);
  const { project, parties } = kind.subject(loaded);
  return peopleWho(context, project, parties, (one) => kind.may.view(one, loaded));
}

/** @param first those who are offered before the members of the project */
export async function peopleWho(
  { platform, db, actor }: ObjectContext,
  project: LoadedProject | null,
  first: readonly (string | null)[],
  may: (one: Actor) => boolean,
): Promise<Person[]> {
  const members = await db.query<{ user_id: string }>(
    'SELECT user_id FROM project_grant WHERE tenant_id = $1 AND project_id = $2 ORDER BY created_at, user_id',
    [project?.id ?? null],
  );
  const ids = new Set([...first, project?.ownerId ?? null, ...members.map((row) => row.user_id)]);
  ids.delete(actor.userId);
  const asked = [...ids].filter((id) => id !== null);
  const actors = await loadActors(db, asked);
  const people = await platform.directory.of(actor.tenantId);
  return asked.flatMap((id) => {
    const one = actors.get(id);
    return one && may(one) ? (people(id) ?? []) : [];
  });
}
