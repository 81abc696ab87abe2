/** What a receiver is told: thin, and only what the webhook's owner may see at that moment. */
import type { WatchedType } from '../../../../contract/automation/kinds';
import { pageOf } from '../../../../contract/objectTypes';
import { pageAddress } from '../../../base/pageAddress';
import { iso } from '../../../base/present';
import type { HeardEvent } from '../../../db/schema';
import type { ObjectContext, Subject } from '../../../object/define';
import { toldChanges } from '../../../object/history/read';

/** A change is named with what it was and is; where it speaks of other objects, or says a lot, its field alone. */
const VALUE_MAX = 500;
const BODY_MAX = 20_000;

const said = (value: string | null | undefined) => (value === undefined ? null : value);
const isLong = (value: string | null | undefined) => (value?.length ?? 0) > VALUE_MAX;

export interface ToldObject {
  /** Of records a rule of their table tells: which, and where it is read. */
  type: WatchedType | 'tableRecord';
  id: string;
}

/** Of the changes those that the history tells the owner, as the object stands now. */
async function toldOf(
  { platform, db, actor }: ObjectContext,
  { type, id }: ToldObject,
  changes: HeardEvent['changes'],
): Promise<HeardEvent['changes']> {
  const params: unknown[] = [id, JSON.stringify(changes)];
  const told = toldChanges(platform.objects.kind(type).history, actor, (value) => `$${params.push(value) + 1}`);
  const [row] = await db.query<{ changes: HeardEvent['changes'] }>(
    `SELECT ${told} AS changes FROM (SELECT $1::uuid AS tenant_id, $2::uuid AS object_id, $3::jsonb AS changes) h
      WHERE h.tenant_id = $1`,
    params,
  );
  return row?.changes ?? [];
}

/** @param subject null: it is in the recycle bin, and nothing but its id is told */
export async function bodyOf(
  context: ObjectContext,
  code: string,
  { type, id }: ToldObject,
  subject: Subject | null,
  heard: HeardEvent,
): Promise<string> {
  const { platform, db } = context;
  const people = await platform.directory.of(db.tenantId);
  const actor = people(heard.actorId);
  const changes = (await toldOf(context, { type, id }, heard.changes)).map(
    ({ field, label, before, after, others }) => ({
      field,
      label,
      ...(others || isLong(before) || isLong(after) ? {} : { before: said(before), after: said(after) }),
    }),
  );
  const project = subject?.project;
  const whole = (named: object[]) =>
    JSON.stringify({
      type: code,
      timestamp: iso(heard.at),
      data: {
        object: {
          type,
          id,
          ...(subject && {
            no: subject.no,
            title: subject.title,
            url: pageAddress(platform, pageOf(type, id, project?.id ?? '')),
          }),
          ...(subject?.state && { state: subject.state.label }),
        },
        project: project ? { id: project.id, code: project.code, name: project.name } : null,
        actor: actor ? { userId: actor.userId, name: actor.name } : null,
        changes: named,
        reason: heard.reason,
      },
    });
  const body = whole(changes);
  return Buffer.byteLength(body) <= BODY_MAX ? body : whole(changes.map(({ field, label }) => ({ field, label })));
}
