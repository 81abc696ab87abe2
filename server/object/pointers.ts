/** Other objects as one who may see them reads of them: links, origins. What may not be seen is not there at all. */
import type { ObjectLinkRow, ObjectPointer } from '../../contract/object/record';
import { registerTypes } from '../../contract/object/registerTypes';
import { type ObjectRef, type ObjectType, objectTypeEntry } from '../../contract/objectTypes';
import { type ApiError, duplicate } from '../errors';
import type { ObjectContext } from './define';
import { linksOf, shownLinks } from './links';

export async function pointersTo(
  context: ObjectContext,
  refs: readonly ObjectRef[],
): Promise<Map<string, ObjectPointer>> {
  const pointers = new Map<string, ObjectPointer>();
  for (const type of ['task', ...registerTypes] as const) {
    const ids = refs.filter((ref) => ref.type === type).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const { subject } of await context.platform.objects.findVisible(context, type, ids)) {
      pointers.set(subject.id, {
        type,
        id: subject.id,
        no: subject.no ?? '',
        title: subject.title,
        state: subject.state?.label ?? null,
        closed: subject.state?.closed ?? false,
        projectId: subject.project?.id ?? '',
      });
    }
  }
  return pointers;
}

/**
 * Why something is made into another object once only: names the one that there is to who sees it, and says to others neither
 * which nor what kind of object it became.
 */
export async function convertedBefore(context: ObjectContext, what: string, made: ObjectRef): Promise<ApiError> {
  const pointer = (await pointersTo(context, [made])).get(made.id);
  return duplicate(pointer ? `${what}已转为${objectTypeEntry(made.type).label} ${pointer.no}` : `${what}不能再次转换`);
}

/** The links of an object and what it was made from. */
export async function aroundOf(
  context: ObjectContext,
  ref: ObjectRef,
  origin: { type: string | null; id: string | null },
): Promise<{ links: ObjectLinkRow[]; origin: ObjectPointer | null }> {
  const links = await linksOf(context.db, ref);
  const refs = links.map(({ other }) => other);
  if (origin.type && origin.id) refs.push({ type: origin.type as ObjectType, id: origin.id });
  const pointers = await pointersTo(context, refs);
  return { links: shownLinks(links, pointers), origin: (origin.id && pointers.get(origin.id)) || null };
}
