/** Reviews as a register: what is theirs beside fields and states. */
import { reviewFields } from '../../../contract/review/fields';
import { type ReviewState, reviewLifecycle, stateOfConclusion } from '../../../contract/review/lifecycle';
import { reviewTabs } from '../../../contract/review/lists';
import { daySql, today } from '../../base/zone';
import { review } from '../../db/schema';
import { againstRule, invalid } from '../../errors';
import { defineRegister, type RegisterKind } from '../../object/register/kind';
import { phasesOf } from '../plan';
import { decidingOf, presentReviews, reviewDetail } from './present';
import type { Review } from './review';
import { beginRound, concludeRound } from './rounds';
import { copyTemplate, templateFor } from './templates';

const undecided = '结论正在审批，请等待其结束或先撤回';

/** Conditions over the rows `t`, by the names of the figures that lead to them. */
const narrowings = {
  unsolved: () => 't.issue_open > 0',
  concluded: () => 't.conclusion IS NOT NULL',
  late: () => `EXISTS (SELECT 1 FROM review_issue i WHERE i.tenant_id = t.tenant_id AND i.review_id = t.id
      AND coalesce(${daySql('i.fixed_at')}, '${today()}') > i.due_on)`,
};

export const reviews: RegisterKind<Review, ReviewState> = defineRegister<Review, ReviewState>({
  type: 'review',
  schema: review,
  fields: reviewFields,
  lifecycle: reviewLifecycle,
  tabs: reviewTabs,
  due: { field: 'plannedOn', event: 'reviewDue' },
  rank: () => 't.planned_on ASC NULLS LAST, -t.seq',
  narrow(_context, asked) {
    const where = Object.entries(narrowings).flatMap(([name, sql]) => (asked[name] ? [sql()] : []));
    if (asked.firstPass !== undefined) {
      where.push(`EXISTS (SELECT 1 FROM review_round r WHERE r.tenant_id = t.tenant_id AND r.review_id = t.id AND r.round = 1
        AND r.conclusion IS NOT NULL AND (r.conclusion = 'pass') = ${asked.firstPass === true})`);
    }
    return where.length > 0 ? { where: where.map((one) => `(${one})`).join(' AND ') } : {};
  },
  async says({ db }, projectId) {
    const phases = Object.fromEntries((await phasesOf(db, projectId)).map(({ id, title }) => [id, title]));
    const templates = await db.query<{ id: string; name: string }>(
      'SELECT id, name FROM review_template WHERE tenant_id = $1',
    );
    const templateId = Object.fromEntries(templates.map(({ id, name }) => [id, name]));
    return { phaseId: phases, gatePhaseId: phases, templateId };
  },
  async check({ db }, { values, before }) {
    const after = { ...before, ...values } as Partial<Review>;
    if (before && (await decidingOf(db, before.id))) throw againstRule(undecided);
    if (values.percent !== undefined && values.percent !== null) {
      if (!Number.isInteger(values.percent) || values.percent < 1 || values.percent > 100) {
        throw invalid('通过比例应为 1 到 100 的整数', 'percent');
      }
    }
    // One that was made without, before it had to be said, stays as it is until either is changed.
    const asks = !before || values.gatePhaseId !== undefined || (values.type ?? before.type) !== before.type;
    if (after.type === 'gate' && !after.gatePhaseId && asks) {
      throw invalid('阶段门评审请选择准入阶段', 'gatePhaseId');
    }
    if (!values.templateId || values.templateId === before?.templateId) return {};
    if (before && before.state !== 'DRAFT') throw againstRule('评审已开始，不能再更换检查单模板');
    const { mode, percent } = await templateFor(db, values.templateId);
    return { ...(values.mode === undefined && !before && { mode, percent }) };
  },
  async changed(context, { row, project }, before) {
    const { db } = context;
    for (const name of ['phaseId', 'gatePhaseId'] as const) {
      const id = row[name];
      if (!id || id === before?.[name]) continue;
      if (!(await phasesOf(db, project.id)).some((phase) => phase.id === id)) {
        throw invalid('所选阶段不在本项目的计划中', name);
      }
    }
    if (row.templateId !== (before?.templateId ?? null)) await copyTemplate(db, row);
  },
  guards: {
    async REVIEWING({ db }, { id, mode, percent }) {
      const [found] = await db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM review_person WHERE tenant_id = $1 AND review_id = $2 AND role = 'reviewer'`,
        [id],
      );
      if (!found?.count) throw againstRule('请先选择至少一位评审人');
      if (mode === 'percent' && !percent) throw againstRule('请先填写通过比例');
    },
    async WITHDRAWN({ db }, { id }) {
      if (await decidingOf(db, id)) throw againstRule(undecided);
    },
    /** What failed is not filed: it needs another round. */
    ARCHIVED(_context, { state, conclusion, issueOpen }) {
      if (state === 'PASSED') return;
      if (conclusion !== 'conditional') throw againstRule('上一轮不通过，请发起下一轮');
      if (issueOpen > 0) throw againstRule(`还有 ${issueOpen} 个问题没有关闭`);
    },
  },
  stepValues(_context, row, { from, to, values }) {
    const now = new Date().toISOString();
    if (to === 'REVIEWING') {
      return from === 'DRAFT' ? { beganAt: now } : { round: row.round + 1, conclusion: null, concludedAt: null };
    }
    const given = values as Partial<Review>;
    if (!given.conclusion || stateOfConclusion[given.conclusion] !== to) return {};
    const { conclusion, summary = '', score = null, heldOn = today() } = given;
    return { conclusion, summary, score, heldOn, concludedAt: now };
  },
  async stepped(context, { row }, { from, to, values }) {
    if (to === 'REVIEWING') await beginRound(context.db, row, from === 'DRAFT' ? row.round : row.round + 1);
    else if (from === 'REVIEWING' && to !== 'WITHDRAWN')
      await concludeRound(context.db, row, values as Partial<Review>);
  },
  oneByOne: { REVIEWING: '请逐个开始评审' },
  present: presentReviews,
  detail: reviewDetail,
});
