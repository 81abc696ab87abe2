/** What a rule does, action by action, by the same functions as people: rights, history and undo hold. */

import { eq } from 'drizzle-orm';
import { RULE_EVENT } from '../../../../contract/automation/kinds';
import type { RuleAction, RunStep } from '../../../../contract/automation/rule';
import {
  type ActionKind,
  actionKinds,
  type RuleAssignee,
  type RuleParty,
} from '../../../../contract/automation/ruleKinds';
import { type ObjectRef, pageOf } from '../../../../contract/objectTypes';
import { cutText } from '../../../../contract/text/cut';
import { escapeHtml } from '../../../base/html';
import { addDays, newId } from '../../../base/present';
import { today } from '../../../base/zone';
import { type HeardEvent, type KeptChange, webhook, webhookDelivery } from '../../../db/schema';
import { againstRule } from '../../../errors';
import { bornOf } from '../../../object/born';
import { addComment } from '../../../object/comments/service';
import type { HeldRules, ObjectContext, RuleUse, Subject } from '../../../object/define';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { toldChanges } from '../../../object/history/read';
import { escalate, onDutyNow } from '../../duty';
import { inProject, mayStillManage } from '../manage';
import { wakeWebhooks } from '../webhook/queue';

/** A kind with rules of its own, or what holds the object: a table its records. */
export type RuledBy = { use: RuleUse; held: null } | { use: null; held: { id: string; rules: HeldRules } };

/** A rule at work on one object. */
export interface Work {
  /** As whom: the rule's owner. In the run's transaction. */
  context: ObjectContext;
  rule: { id: string; name: string };
  runId: string;
  by: RuledBy;
  ref: ObjectRef;
  loaded: unknown;
  subject: Subject;
  heard: HeardEvent;
}

/** All of them, in their order; the first that may not be ends the run. */
export async function perform(work: Work, actions: readonly RuleAction[]): Promise<RunStep[]> {
  const steps: RunStep[] = [];
  for (const [at, action] of actions.entries()) {
    const since = newId();
    const text = await take(work, action, at).catch((error: unknown) => {
      if (error instanceof Error) error.message = `第 ${at + 1} 步「${actionKinds[action.kind]}」：${error.message}`;
      throw error;
    });
    steps.push({ kind: action.kind, text, changes: await changesSince(work, since) });
  }
  return steps;
}

/** What history tells the rule's owner of the object from there on. */
async function changesSince({ context, ref, by: { held } }: Work, since: string): Promise<RunStep['changes']> {
  if (held) return held.rules.changed(context, held.id, ref.id, since);
  const { platform, db, actor } = context;
  const params: unknown[] = [ref.type, ref.id, since];
  const told = toldChanges(platform.objects.kind(ref.type).history, actor, (value) => `$${params.push(value) + 1}`);
  const rows = await db.query<{ changes: KeptChange[] }>(
    `SELECT ${told} AS changes FROM history h
      WHERE h.tenant_id = $1 AND h.object_type = $2 AND h.object_id = $3 AND h.id > $4 ORDER BY h.id`,
    params,
  );
  return rows.flatMap(({ changes }) =>
    changes.map(({ label, before, after }) => ({ label, before: before ?? null, after: after ?? null })),
  );
}

type Of<K extends ActionKind> = Extract<RuleAction, { kind: K }>;
const takers: { [K in ActionKind]: (work: Work, action: Of<K>, at: number) => Promise<string> } = {
  async set(work, { field, value }) {
    const { by, context, ref } = work;
    if (by.held) {
      await by.held.rules.change(context, by.held.id, ref.id, { [field]: value });
      return '';
    }
    const set = await settledValue(work, by.use, field, value);
    await by.use.change(context, ref.id, { [field]: set }, reasonOf(work));
    return '';
  },
  async assign(work, { who, userId, rosterId }) {
    const { context, ref } = work;
    const use = usedBy(work);
    const person = await personOf(work, who, { userId, rosterId });
    await use.change(context, ref.id, { [use.assignee]: person }, reasonOf(work));
    return '';
  },
  async step(work, { to }) {
    await usedBy(work).step(work.context, work.ref.id, to, reasonOf(work));
    return '';
  },
  async comment(work, { text }) {
    const said = await filled(work, text);
    await addComment(work.context, work.ref, { content: `<p>${escapeHtml(said).replaceAll('\n', '<br>')}</p>` });
    return said;
  },
  async createTask(work, { title, below, who, userId, rosterId, days, into }) {
    const { context, ref, subject, by } = work;
    const born = await bornOf(context, ref);
    const page = pageOf(ref.type, ref.id, born.projectId);
    const named = `${subject.no ?? ''} ${subject.title}`.trim();
    const said = cutText(await filled(work, title), 200);
    const made = await context.platform.objects.kind('task').create?.(
      context,
      {
        title: said,
        description: `<p>由规则「${escapeHtml(work.rule.name)}」为 <a href="${page}">${escapeHtml(named)}</a> 创建。</p>`,
        assigneeId: await personOf(work, who, { userId, rosterId }),
        values: {
          ...(below && ref.type === 'task' && { parentId: ref.id }),
          ...(days !== null && { planEnd: addDays(born.day, days) }),
        },
      },
      born,
    );
    if (by.held && into && made) await by.held.rules.hold(context, by.held.id, ref.id, into, made.id);
    return said;
  },
  async notify(work, { who, userIds, rosterId, text }, at) {
    const { context, ref, rule, runId } = work;
    const said = await filled(work, text);
    await context.platform.emit(context.platform, context.db, null, {
      event: 'ruleTold',
      object: ref.type,
      objectId: ref.id,
      to: [
        ...(await Promise.all(who.map(async (party) => (await partiesOf(work))[party]))).flat(),
        ...userIds,
        ...(rosterId ? await onDutyNow(context, rosterId) : []),
      ],
      variables: { text: said, rule: rule.name },
      once: `${runId}:${at}`,
    });
    return said;
  },
  async call(work, { rosterId, minutes, text }) {
    const said = cutText(await filled(work, text), 200);
    const { context, ref } = work;
    const called = await escalate(context, { rosterId, ref, text: said, minutes });
    if (called.length === 0) throw againstRule('值班表中没有可以呼叫的人');
    return said;
  },
  async webhook({ context, ref, rule, runId, heard, by }, { webhookId }) {
    const { db, platform, actor } = context;
    const [hook] = await db.select(webhook, eq(webhook.id, webhookId));
    if (!hook) throw againstRule('Webhook 已删除');
    if (by.held && !(await mayStillManage(context, inProject(hook.projectId)))) {
      throw againstRule('最后保存规则的人没有“自动化与 Webhook 管理”权限，不能发送到 Webhook');
    }
    await db.insertIfAbsent(webhookDelivery, {
      id: newId(),
      webhookId,
      // At least once, and under the run's id each time.
      eventId: runId,
      event: RULE_EVENT,
      objectType: ref.type,
      objectId: ref.id,
      // Fields of a record are told by the record itself, to who may read them.
      heard: { ...heard, ...(by.held && { changes: [] }), actorId: actor.userId, reason: rule.name },
    });
    db.afterCommit(() => wakeWebhooks(platform));
    return hook.name;
  },
};

const take = (work: Work, action: RuleAction, at: number): Promise<string> =>
  (takers[action.kind] as (work: Work, action: RuleAction, at: number) => Promise<string>)(work, action, at);

const reasonOf = ({ rule }: Work) => `规则「${rule.name}」`;

/** @throws 422 where the object has neither states nor somebody who does it */
function usedBy({ by: { use } }: Work): RuleUse {
  if (!use) throw againstRule('表格记录没有状态和执行人，请改为修改字段');
  return use;
}

async function partiesOf({ by, context, ref, loaded, subject, heard }: Work): Promise<Record<RuleParty, string[]>> {
  const { executor, creator } = by.held
    ? await by.held.rules.parties(context, by.held.id, ref.id)
    : by.use.parties(loaded);
  const some = (id: string | null | undefined) => (id ? [id] : []);
  return {
    actor: some(heard.actorId),
    creator: some(creator),
    executor: [...executor],
    owner: some(subject.project?.ownerId),
  };
}

/** @throws 422 where nobody is on duty who should be: the run says so, and nothing is given to nobody */
async function personOf(
  work: Work,
  who: RuleAssignee | null,
  { userId, rosterId }: { userId: string | null; rosterId?: string | null },
): Promise<string | null> {
  if (who === null) return null;
  if (who === 'user') return userId;
  if (who === 'onDuty') {
    const [first] = rosterId ? await onDutyNow(work.context, rosterId) : [];
    if (!first) throw againstRule('现在没有人值班');
    return first;
  }
  return (await partiesOf(work))[who][0] ?? null;
}

/** Days become a date, labels are added to those that are there. */
async function settledValue({ context, ref, subject }: Work, use: RuleUse, name: string, value: Of<'set'>['value']) {
  const field = use.fields.fields.get(name);
  const custom =
    field || !subject.project ? undefined : await projectFieldsOf(context.db, subject.project.id, use.type);
  const kind = field?.kind ?? custom?.get(name)?.kind;
  if (!kind) throw againstRule('项目中没有这个字段');
  if (kind === 'date' && typeof value === 'number') return addDays(today(), value);
  // Codes that are numbers are chosen as words are.
  if (kind === 'choice' && typeof value === 'string' && /int/.test(field?.column?.type ?? '')) return Number(value);
  if (kind !== 'labels' || !Array.isArray(value)) return value;
  const [row] = await context.db.query<{ label_ids: string[] }>(
    `SELECT t.label_ids FROM ${use.fields.table} t WHERE t.tenant_id = $1 AND t.id = $2`,
    [ref.id],
  );
  return [...new Set([...(row?.label_ids ?? []), ...value])];
}

/** Of a record, names of its fields stand for what they say, and its title is that of its first field. */
async function filled({ context, subject, heard, by: { held }, ref }: Work, text: string): Promise<string> {
  const { platform, db } = context;
  const people = await platform.directory.of(db.tenantId);
  const record = held && (await held.rules.said(context, held.id, ref.id));
  const words: Readonly<Record<string, string>> = {
    '{编号}': subject.no ?? '',
    '{标题}': record?.title ?? subject.title,
    '{项目}': subject.project?.name ?? '',
    '{触发人}': people(heard.actorId)?.name ?? '系统',
  };
  return text.replace(/\{[^{}]+\}/g, (name) => words[name] ?? record?.words.get(name.slice(1, -1)) ?? name);
}
