/** What an object that is made from another takes over from it: decided in one place, for every kind and every maker. */
import { type ObjectRef, objectTypeEntry } from '../../contract/objectTypes';
import { today } from '../base/zone';
import { againstRule, notFound } from '../errors';
import type { ObjectContext } from './define';

declare const decided: unique symbol;

/**
 * What the source decides of the new object. Nothing but `bornOf` makes one, so that no maker can decide by itself: a
 * rule, a conversion or an issue that becomes a problem tells nobody what its source does not tell them.
 */
export interface Born {
  readonly [decided]: true;
  /** What it was made from, for ever. */
  readonly origin: ObjectRef;
  /** Where it stands: rights come with the project, so it never leaves that of its source. */
  readonly projectId: string;
  /** Seen by its own parties only, because not everybody who sees the project sees its source. */
  readonly isPrivate: boolean;
  /** The day from which its dates count: today where the enterprise works, `2026-11-20`. */
  readonly day: string;
}

/**
 * Reads the source as it is now, in the maker's transaction. Nothing is judged: whether the actor may make something of
 * it, the maker asks.
 *
 * @throws 404 where it is gone, 422 where it stands in no project
 */
export async function bornOf(context: Pick<ObjectContext, 'platform' | 'db'>, origin: ObjectRef): Promise<Born> {
  const kind = context.platform.objects.kind(origin.type);
  const [loaded] = await kind.find(context, [origin.id]);
  const label = objectTypeEntry(origin.type).label;
  if (loaded === undefined) throw notFound(label);
  const { project, openToProject } = kind.subject(loaded);
  if (!project) throw againstRule(`${label}不在项目中，不能由它创建其他对象`);
  return { origin, projectId: project.id, isPrivate: !openToProject, day: today() } as Born;
}
