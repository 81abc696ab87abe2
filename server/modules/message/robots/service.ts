/** Setting up robots: of a project by who configures it, of the enterprise by who manages its notices. */

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PageOf } from '../../../../contract/envelope';
import type { Delivery, Robot, RobotAdd, RobotEdit } from '../../../../contract/message/robot';
import { can } from '../../../base/actor';
import { iso, newId } from '../../../base/present';
import { checkedUrl } from '../../../base/publicAddress';
import { delivery, robot } from '../../../db/schema';
import { againstRule, forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type Paging, queryPage } from '../../../object/list/page';
import { projectFor } from '../../../object/project';
import { staleRow } from '../../../object/stale';
import { encrypt } from '../../../secrets';
import { TEST_EVENT } from '../delivery/failures';
import { linkTo } from '../delivery/outbox';
import { deliver } from '../delivery/worker';
import type { RobotText } from './providers';
import { robotSender } from './sender';

const MAX_ROBOTS = 20;
type RobotRow = typeof robot.$inferSelect;

async function assertMayManage(context: TenantContext, projectId: string | null): Promise<void> {
  if (projectId) await projectFor(context, projectId, 'PROJECT:CONFIG');
  else if (!can(context.actor, 'TENANT:ENTERPRISE:NOTICE_MANAGE')) throw forbidden();
}

async function loadRobot(context: TenantContext, id: string): Promise<RobotRow> {
  const row = await context.db.find(robot, id);
  if (!row) throw notFound('机器人');
  await assertMayManage(context, row.projectId);
  return row;
}

const present = (row: RobotRow): Robot => ({
  id: row.id,
  projectId: row.projectId,
  kind: row.kind as Robot['kind'],
  format: row.format as Robot['format'],
  name: row.name,
  urlHint: row.urlHint,
  hasSecret: row.secretCipher !== null,
  atMobiles: row.atMobiles,
  events: row.events,
  enabled: row.enabled,
  version: row.version,
});

export async function listRobots(context: TenantContext, projectId: string | null): Promise<Robot[]> {
  await assertMayManage(context, projectId);
  const rows = await context.db.select(
    robot,
    projectId === null ? isNull(robot.projectId) : eq(robot.projectId, projectId),
  );
  return rows.sort((a, b) => a.id.localeCompare(b.id)).map(present);
}

/** The address as it is kept, and what is shown of it: it carries the robot's token. */
function keptUrl({ platform: { env } }: TenantContext, text: string) {
  try {
    const url = checkedUrl(text.trim(), env.robotLoopback);
    return { urlCipher: encrypt(env, url.href), urlHint: `${url.host} …${url.href.slice(-4)}` };
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), 'url');
  }
}

export async function addRobot(context: TenantContext, input: RobotAdd): Promise<{ id: string }> {
  const { db, actor, platform } = context;
  const { projectId = null, kind, format = 'card', name, url, secret, atMobiles = [], events } = input;
  const others = await listRobots(context, projectId);
  if (others.length >= MAX_ROBOTS) throw againstRule(`最多可以设置 ${MAX_ROBOTS} 个机器人`);
  const id = newId();
  await db.insert(robot, {
    id,
    projectId,
    kind,
    format,
    name: name.trim(),
    ...keptUrl(context, url),
    secretCipher: secret ? encrypt(platform.env, secret) : null,
    atMobiles,
    events,
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });
  return { id };
}

export async function editRobot(context: TenantContext, input: RobotEdit): Promise<{ version: number }> {
  const { db, actor, platform } = context;
  const { id, version, name, url, secret, ...fields } = input;
  await loadRobot(context, id);
  const changed = await db.update(
    robot,
    {
      ...fields,
      ...(name !== undefined && { name: name.trim() }),
      ...(url !== undefined && keptUrl(context, url)),
      ...(secret !== undefined && { secretCipher: secret ? encrypt(platform.env, secret) : null }),
      version: sql`version + 1`,
      updatedBy: actor.userId,
      updatedAt: sql`now()`,
    },
    and(eq(robot.id, id), eq(robot.version, version)),
  );
  if (changed === 0) {
    const now = await loadRobot(context, id);
    throw await staleRow(context, now, present(now));
  }
  return { version: version + 1 };
}

export async function removeRobot(context: TenantContext, id: string): Promise<void> {
  await loadRobot(context, id);
  await context.db.delete(robot, eq(robot.id, id));
}

/** Says hello at once; gives the reason where that fails. It stands in the log as every delivery. */
export async function testRobot(context: TenantContext, id: string): Promise<{ failReason: string | null }> {
  const { db, platform, actor } = context;
  const row = await loadRobot(context, id);
  const people = await platform.directory.of(actor.tenantId);
  const payload: RobotText = {
    title: '测试消息',
    body: `${people(actor.userId)?.name ?? '有人'} 正在测试机器人「${row.name}」`,
    link: linkTo(platform, row.projectId ? `/project/${row.projectId}/task` : null),
  };
  const sending = {
    id: newId(),
    channel: row.kind,
    robotId: id,
    receiverId: null,
    projectId: row.projectId,
    event: TEST_EVENT,
    target: row.name,
    payload,
    // Tried here and now, and never again.
    status: 'failed',
    tries: 1,
  };
  await db.insert(delivery, sending);
  const due = { ...sending, tenant_id: db.tenantId, robot_id: id, receiver_id: null };
  const failReason = await deliver(platform.database, { [row.kind]: robotSender(platform) }, due, 1);
  return { failReason };
}

interface DeliveryRow extends Record<string, unknown> {
  id: string;
  event: string;
  title: string | null;
  status: string;
  tries: number;
  fail_reason: string | null;
  created_at: string;
  sent_at: string | null;
  total: number;
}

export async function listDeliveries(
  context: TenantContext,
  { id, ...paging }: { id: string } & Paging,
): Promise<PageOf<Delivery>> {
  await loadRobot(context, id);
  const { rows, page } = await queryPage<DeliveryRow>(
    context.db,
    paging,
    `SELECT id, event, payload ->> 'title' AS title, status, tries, fail_reason, created_at, sent_at,
            count(*) OVER ()::int AS total
       FROM delivery WHERE tenant_id = $1 AND robot_id = $2 ORDER BY id DESC`,
    [id],
  );
  const result = rows.map((row) => ({
    id: row.id,
    event: row.event,
    title: row.title ?? '',
    status: row.status,
    tries: row.tries,
    failReason: row.fail_reason,
    createdTime: iso(row.created_at),
    sentTime: row.status === 'sent' ? iso(row.sent_at) : null,
  }));
  return { result, ...page };
}
