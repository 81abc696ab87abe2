/** What one wants to be told (`message/center/receiveConfig`): one's own, in a project, and the enterprise's. */

import { and, eq, isNull, sql } from 'drizzle-orm';
import { eventCodes, eventEntry } from '../../../contract/message/events';
import {
  isOn,
  type Matrix,
  type ReceiveConfig,
  type ReceiveConfigQuery,
  type ReceiveConfigUpdate,
} from '../../../contract/message/receiveConfig';
import { channelCodes, channels } from '../../../contract/object/eventEntry';
import { can } from '../../base/actor';
import { newId } from '../../base/present';
import { receiveConfig } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../../object/project';
import { staleRow } from '../../object/stale';

interface Place {
  userId: string | null;
  projectId: string | null;
}

/** Whose setting is meant, if the actor may touch it. */
async function placeOf(context: TenantContext, { scope = 'mine', projectId }: ReceiveConfigQuery): Promise<Place> {
  if (scope === 'tenant') {
    if (!can(context.actor, 'TENANT:ENTERPRISE:NOTICE_MANAGE')) throw forbidden();
    if (projectId) throw invalid('企业默认设置不区分项目', 'projectId');
    return { userId: null, projectId: null };
  }
  if (projectId) await projectFor(context, projectId, 'PROJECT:VIEW');
  return { userId: context.actor.userId, projectId: projectId ?? null };
}

async function rowAt(db: TenantDb, { userId, projectId }: Place) {
  const [row] = await db.select(
    receiveConfig,
    userId === null ? isNull(receiveConfig.userId) : eq(receiveConfig.userId, userId),
    projectId === null ? isNull(receiveConfig.projectId) : eq(receiveConfig.projectId, projectId),
  );
  return row;
}

/** Every event and channel, as the given settings decide. */
const resolved = (settings: (Matrix | undefined)[]): Matrix =>
  Object.fromEntries(
    eventCodes.map((event) => [
      event,
      Object.fromEntries(channelCodes.map((channel) => [channel, isOn(event, channel, settings)])),
    ]),
  );

export async function readReceiveConfig(context: TenantContext, query: ReceiveConfigQuery): Promise<ReceiveConfig> {
  const { platform, db, actor, session } = context;
  const sender = await platform.appMessages.sender(db);
  const place = await placeOf(context, query);
  const row = await rowAt(db, place);
  const wider: (Matrix | undefined)[] = [];
  if (place.projectId) wider.push((await rowAt(db, { ...place, projectId: null }))?.matrix);
  if (place.userId) wider.push((await rowAt(db, { userId: null, projectId: null }))?.matrix);
  const projects = await db.query<{ id: string; name: string }>(
    `SELECT p.id, p.name FROM receive_config c
       JOIN project p ON p.tenant_id = c.tenant_id AND p.id = c.project_id AND p.deleted_at IS NULL
      WHERE c.tenant_id = $1 AND c.user_id = $2 ORDER BY p.name`,
    [actor.userId],
  );
  return {
    version: row?.version ?? 0,
    matrix: row?.matrix ?? {},
    inherited: resolved(wider),
    quietFrom: row?.quietFrom ?? null,
    quietTo: row?.quietTo ?? null,
    digestHour: row?.digestHour ?? null,
    mail: session.account.email,
    app: sender && {
      name: sender.name,
      reached: (await platform.appMessages.reached(db, sender, [actor.userId])).has(actor.userId),
    },
    projects,
  };
}

/** Replaces what is set in the scope; nothing left to say in a project takes its override away. */
export async function saveReceiveConfig(
  context: TenantContext,
  { scope, projectId, version, matrix, ...times }: ReceiveConfigUpdate,
): Promise<{ version: number }> {
  const { db, actor } = context;
  const place = await placeOf(context, { scope, projectId });
  assertMandatory(matrix);
  assertTimes(place, times);
  return db.transaction(async (tx) => {
    if (version === 0) {
      const added = await tx.insertIfAbsent(receiveConfig, {
        id: newId(),
        ...place,
        matrix,
        ...times,
        createdBy: actor.userId,
        updatedBy: actor.userId,
      });
      if (added === 0) throw await staleRow(context, await rowAt(tx, place));
      return { version: 1 };
    }
    const current = await rowAt(tx, place);
    const same = current && and(eq(receiveConfig.id, current.id), eq(receiveConfig.version, version));
    const changed =
      same &&
      (await tx.update(
        receiveConfig,
        { matrix, ...times, version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
        same,
      ));
    if (!changed) throw await staleRow(context, await rowAt(tx, place));
    if (place.projectId && Object.keys(matrix).length === 0) {
      await tx.delete(receiveConfig, eq(receiveConfig.id, current.id));
      return { version: 0 };
    }
    return { version: version + 1 };
  });
}

function assertMandatory(matrix: Matrix): void {
  for (const event of eventCodes) {
    const { mandatory, label } = eventEntry(event);
    if (mandatory && matrix[event]?.station === false) {
      throw invalid(`「${label}」的${channels.station}消息不能关闭`, `matrix.${event}.station`);
    }
  }
}

type Times = Pick<ReceiveConfigUpdate, 'quietFrom' | 'quietTo' | 'digestHour'>;

function assertTimes({ projectId }: Place, { quietFrom, quietTo, digestHour }: Times): void {
  if (projectId && (quietFrom || quietTo || typeof digestHour === 'number')) {
    throw invalid('免打扰时段与每日摘要不区分项目', 'quietFrom');
  }
  if (Boolean(quietFrom) !== Boolean(quietTo)) throw invalid('请同时填写免打扰的开始与结束时间', 'quietTo');
  if (quietFrom && quietFrom === quietTo) throw invalid('免打扰的开始与结束不能相同', 'quietTo');
}
