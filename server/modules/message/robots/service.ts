/** Setting up robots: of a project by who configures it, of the enterprise by who manages its notices. */

import { eq, isNull } from 'drizzle-orm';
import type { PageOf } from '../../../../contract/envelope';
import { messageApi } from '../../../../contract/message/api';
import { type RobotFormat, robotFormats } from '../../../../contract/message/enums';
import { type EventCode, eventEntry } from '../../../../contract/message/events';
import type { Delivery, Robot } from '../../../../contract/message/robot';
import { can } from '../../../base/actor';
import { iso, newId } from '../../../base/present';
import { checkedUrl } from '../../../base/publicAddress';
import { delivery, robot } from '../../../db/schema';
import { againstRule, forbidden, invalid } from '../../../errors';
import { judgedBy, type TenantContext } from '../../../http/route';
import { defineKept } from '../../../object/defineKept';
import { type KeptKind, loadKept } from '../../../object/kept';
import { type Paging, queryPage } from '../../../object/list/page';
import { projectFor } from '../../../object/project';
import { encrypt } from '../../../secrets';
import { TEST_EVENT } from '../delivery/failures';
import { linkTo } from '../delivery/outbox';
import { deliver } from '../delivery/worker';
import type { RobotText } from './providers';
import { robotSender } from './sender';

const MAX_ROBOTS = 20;
type RobotRow = typeof robot.$inferSelect;

/** PROJECT:CONFIG in the project, TENANT:ENTERPRISE:NOTICE_MANAGE for the enterprise's. */
export const robotRight = judgedBy('canInProject');

async function assertMayManage(context: TenantContext, projectId: string | null): Promise<void> {
  if (projectId) await projectFor(context, projectId, 'PROJECT:CONFIG');
  else if (!can(context.actor, 'TENANT:ENTERPRISE:NOTICE_MANAGE')) throw forbidden();
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

/** Address, secret and phone numbers are no business of the log's: that they changed is told by the entry itself. */
const robotKind: KeptKind<typeof robot> = {
  table: robot,
  module: 'message',
  type: 'robot',
  noun: '机器人',
  labels: { name: '名称', format: '消息格式', urlHint: '地址', events: '消息', enabled: '启用' },
  told: async (_db, { format, events, ...values }) => ({
    ...values,
    format: format && robotFormats[format as RobotFormat],
    events: events && (events as EventCode[]).map((code) => eventEntry(code).label).join('、'),
  }),
  present: async (_context, row) => present(row),
};

async function loadRobot(context: TenantContext, id: string): Promise<RobotRow> {
  const row = await loadKept(context.db, robotKind, id);
  await assertMayManage(context, row.projectId);
  return row;
}

const robotsOf = (db: TenantContext['db'], projectId: string | null): Promise<RobotRow[]> =>
  db.select(robot, projectId === null ? isNull(robot.projectId) : eq(robot.projectId, projectId));

/** The address as it is kept, and what is shown of it: it carries the robot's token. */
function keptUrl({ platform: { env } }: TenantContext, text: string) {
  try {
    const url = checkedUrl(text.trim(), env.robotLoopback);
    return { urlCipher: encrypt(env, url.href), urlHint: `${url.host} …${url.href.slice(-4)}` };
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), 'url');
  }
}

export const robotKeeping = defineKept({
  ...robotKind,
  calls: {
    list: messageApi.listRobots,
    create: messageApi.addRobot,
    update: messageApi.editRobot,
    remove: messageApi.removeRobot,
  },
  rights: { write: robotRight },
  list: async (context, { projectId = null }) => {
    await assertMayManage(context, projectId);
    const rows = await robotsOf(context.db, projectId);
    return rows.sort((a, b) => a.id.localeCompare(b.id)).map(present);
  },
  authorize: (context, row, input) =>
    assertMayManage(context, row ? row.projectId : ((input as { projectId?: string }).projectId ?? null)),
  judge: async (tx, { name, url, secret, ...input }, before, context) => {
    const values = {
      ...input,
      name: name?.trim(),
      ...(url !== undefined && keptUrl(context, url)),
      ...(secret !== undefined && { secretCipher: secret ? encrypt(context.platform.env, secret) : null }),
    };
    if (before) return values;
    const { projectId = null, atMobiles = [] } = input as { projectId?: string; atMobiles?: string[] };
    if ((await robotsOf(tx, projectId)).length >= MAX_ROBOTS) throw againstRule(`最多可以设置 ${MAX_ROBOTS} 个机器人`);
    return { ...values, projectId, atMobiles };
  },
});

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
