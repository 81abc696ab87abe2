/** All kinds of objects by their type: how general code reaches an object without knowing its module. */
import { type ObjectRef, type ObjectType, objectTypeEntry } from '../../contract/objectTypes';
import { type ApiError, forbidden, notFound } from '../errors';
import type { ObjectAct, ObjectContext, ObjectKind, ObjectLock, Subject } from './define';

/** A loaded object together with its kind, judged for whoever asked. */
export interface Found {
  ref: ObjectRef;
  subject: Subject;
  may(act: ObjectAct): boolean;
  /** What who may not is told. */
  refusal(act: ObjectAct): ApiError;
}

export class ObjectRegistry {
  private readonly byType: ReadonlyMap<ObjectType, ObjectKind>;

  constructor(readonly kinds: readonly ObjectKind[]) {
    this.byType = new Map(kinds.map((kind) => [kind.type, kind]));
    if (this.byType.size < kinds.length) throw new Error('Two kinds of objects have the same type');
  }

  kind(type: ObjectType): ObjectKind {
    const kind = this.byType.get(type);
    if (!kind) throw new Error(`No module has objects of type ${type}`);
    return kind;
  }

  /** The objects that the actor may see, in the order of the ids; the others are missing. */
  async findVisible(
    context: ObjectContext,
    type: ObjectType,
    ids: readonly string[],
    lock?: ObjectLock,
  ): Promise<Found[]> {
    const kind = this.kind(type);
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const found = new Map<string, Found>();
    for (const loaded of await kind.find(context, wanted, lock)) {
      if (!kind.may.view(context.actor, loaded)) continue;
      const subject = kind.subject(loaded);
      found.set(subject.id, {
        ref: { type, id: subject.id },
        subject,
        may: (act) => kind.may[act](context.actor, loaded),
        refusal: (act) => kind.refusal?.(context.actor, loaded, act) ?? forbidden(),
      });
    }
    return wanted.flatMap((id) => found.get(id) ?? []);
  }

  /** One object for an act: 404 when it is missing, recycled, another tenant's or not for the actor to see, else 403, or 422 where it is closed. */
  async load(context: ObjectContext, { type, id }: ObjectRef, act: ObjectAct, lock?: ObjectLock): Promise<Found> {
    const [found] = await this.findVisible(context, type, [id], lock);
    if (!found) throw notFound(objectTypeEntry(type).label);
    if (!found.may(act)) throw found.refusal(act);
    return found;
  }
}
