/** Rules of each demo enterprise, and a webhook that was switched off when its receiver moved, with what became of its messages. */

import type { RuleCreate } from '../../contract/automation/rule';
import { newId } from '../base/present';
import { newSecret } from '../base/signing';
import { automationRule, automationRun, webhook, webhookDelivery } from '../db/schema';
import type { TenantDb } from '../db/scope';
import type { Env } from '../env';
import { encrypt } from '../secrets';

interface DemoHook {
  name: string;
  url: string;
  types: ('task' | 'risk' | 'problem')[];
}

const hooks: Readonly<Record<string, DemoHook>> = {
  xinghe: { name: '同步到运维平台', url: 'https://ops.xinghe.example.com/hooks/project', types: ['task', 'problem'] },
  yunfan: { name: '推送到集团数据中台', url: 'https://data.yunfan.example.com/hooks/collab', types: ['task', 'risk'] },
};

/** `of`: the code of its project; without it, of the enterprise. */
type DemoRule = Omit<RuleCreate, 'projectId'> & { of?: string };
const either = (field: string, value: string[]) => ({ conditions: [{ field, op: 'anyOf' as const, value }] });

/** On, and quiet: what they wait for happens when somebody works with the demo. */
export const demoRules: Readonly<Record<string, readonly DemoRule[]>> = {
  xinghe: [
    {
      of: 'ZHYW',
      name: '非常紧急的任务通知项目负责人',
      type: 'task',
      trigger: { kind: 'updated', field: 'urgent' },
      conditions: either('urgent', ['4']),
      actions: [
        { kind: 'notify', who: ['owner'], userIds: [], text: '{触发人} 将 {编号} 标为非常紧急' },
        { kind: 'comment', text: '已自动通知项目负责人，请在当天给出处理安排。' },
      ],
      enabled: true,
    },
    {
      name: '严重问题登记后创建处理任务',
      type: 'problem',
      trigger: { kind: 'created' },
      conditions: either('severity', ['1', '2']),
      actions: [{ kind: 'createTask', title: '处理 {编号} {标题}', below: false, who: 'owner', userId: null, days: 2 }],
      enabled: true,
    },
    {
      name: '到期前两天提醒执行人',
      type: 'task',
      trigger: { kind: 'due', days: -2 },
      conditions: {},
      actions: [{ kind: 'notify', who: ['executor'], userIds: [], text: '{编号} 后天到期，请确认能否按时完成' }],
      enabled: false,
    },
  ],
  yunfan: [
    {
      name: '风险发生后通知项目负责人',
      type: 'risk',
      trigger: { kind: 'stateChanged' },
      conditions: either('state', ['OCCURRED']),
      actions: [{ kind: 'notify', who: ['owner', 'creator'], userIds: [], text: '风险 {编号} 已发生，请安排应对' }],
      enabled: true,
    },
    {
      name: '被移出回收站的任务重新确认优先级',
      type: 'task',
      trigger: { kind: 'recovered' },
      conditions: {},
      actions: [{ kind: 'comment', text: '{触发人} 恢复了这个任务，请重新确认优先级和计划日期。' }],
      enabled: true,
    },
  ],
};
const HOUR = 3_600_000;
const REASON = '对方返回 410，表示不再接收';

/** @param env what secrets are kept by; without it there is no webhook, because it could not sign */
export async function createDemoAutomation(db: TenantDb, code: string, ownerId: string, env?: Env): Promise<void> {
  await createRules(db, code, ownerId);
  const demo = hooks[code];
  if (!demo || !env) return;
  const { url, ...fields } = demo;
  const webhookId = newId();
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  await db.insert(webhook, {
    ...fields,
    id: webhookId,
    urlCipher: encrypt(env, url),
    urlHint: `${new URL(url).host} …${url.slice(-4)}`,
    secretCipher: encrypt(env, newSecret()),
    verbs: ['created', 'stateChanged'],
    enabled: false,
    disabledReason: REASON,
    ownerId,
    createdBy: ownerId,
    updatedBy: ownerId,
  });
  const tasks = await db.query<{ id: string; task_no: string; title: string; project_id: string; name: string }>(
    `SELECT t.id, t.task_no, t.title, t.project_id, p.name FROM task t
       JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
      WHERE t.tenant_id = $1 AND t.private_type = 0 AND t.deleted_at IS NULL ORDER BY t.id LIMIT 4`,
  );
  await db.insert(
    webhookDelivery,
    tasks.map(({ id, task_no: no, title, project_id: projectId, name }, n) => {
      const at = ago(30 - n * 2);
      const last = n === tasks.length - 1;
      return {
        id: newId(),
        webhookId,
        eventId: newId(),
        event: 'task.created',
        objectType: 'task' as const,
        objectId: id,
        heard: { event: 'created', actorId: ownerId, changes: [], reason: null, at },
        body: JSON.stringify({
          type: 'task.created',
          timestamp: at,
          data: {
            object: { type: 'task', id, no, title },
            project: { id: projectId, name },
            changes: [],
            reason: null,
          },
        }),
        state: last ? ('failed' as const) : ('done' as const),
        tries: 1,
        answer: last ? 410 : 204,
        failReason: last ? '对方表示不再接收（410）' : null,
        durationMs: 48 + n * 17,
        sentAt: at,
        createdAt: at,
      };
    }),
  );
}

async function createRules(db: TenantDb, code: string, ownerId: string): Promise<void> {
  const projects = await db.query<{ id: string; code: string }>('SELECT id, code FROM project WHERE tenant_id = $1');
  const made = (demoRules[code] ?? []).map(({ of, ...rule }) => ({
    id: newId(),
    ...rule,
    projectId: projects.find((one) => one.code === of)?.id ?? null,
    ownerId,
    createdBy: ownerId,
    updatedBy: ownerId,
  }));
  await db.insert(automationRule, made);
  const [first] = made;
  if (first?.type !== 'task') return;
  const [task] = await db.query<{ id: string }>(
    `SELECT id FROM task WHERE tenant_id = $1 AND project_id = $2 AND urgent = 4 AND private_type = 0 AND deleted_at IS NULL
      ORDER BY id LIMIT 1`,
    [first.projectId],
  );
  if (!task) return;
  const at = new Date(Date.now() - 5 * HOUR).toISOString();
  const heard = { event: 'updated', actorId: ownerId, changes: [], reason: null, at };
  await db.insert(automationRun, {
    id: newId(),
    ruleId: first.id,
    eventId: newId(),
    objectType: 'task',
    objectId: task.id,
    heard,
    chain: [],
    state: 'skipped',
    reason: '规则已停用',
    createdAt: at,
    endedAt: at,
  });
}
