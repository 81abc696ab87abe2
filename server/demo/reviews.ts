/** Demo reviews of both enterprises as their module would have left them: every state, rounds, issues in all of theirs. */
import type { ReviewForm, ReviewType } from '../../contract/review/fields';
import type { IssueState, ItemResult } from '../../contract/review/kinds';
import type { Conclusion, ReviewState } from '../../contract/review/lifecycle';
import { addDays, newId } from '../base/present';
import {
  objectCounter,
  objectHistory,
  review,
  reviewIssue,
  reviewItem,
  reviewPerson,
  reviewRound,
  reviewTemplate,
} from '../db/schema';
import type { TenantDb } from '../db/scope';

type Issue = [
  round: number,
  severity: number,
  text: string,
  owner: string,
  due: number,
  state: IssueState,
  fix?: string,
];
interface DemoReview {
  title: string;
  type: ReviewType;
  form?: ReviewForm;
  state: ReviewState;
  template?: string;
  /** Of the plan, from 0; left out where the project has no such phase. */
  phase?: number;
  gate?: number;
  author?: string;
  reviewers: string[];
  observers?: string[];
  /** Days from today. */
  planned: number;
  /** Days ago: began, concluded. */
  rounds?: [began: number, concluded: number | null, conclusion: Conclusion | null, summary?: string, score?: number][];
  checked?: (ItemResult | null)[];
  issues?: Issue[];
  description?: string;
}

const templates: readonly {
  name: string;
  type: ReviewType;
  mode: 'and' | 'or' | 'percent';
  percent?: number;
  items: string[];
}[] = [
  {
    ...{ name: '需求评审', type: 'requirement', mode: 'percent', percent: 67 },
    items: ['范围与合同一致', '每条需求可验证', '非功能要求有数值', '与外部系统的边界清楚', '优先级经客户确认'],
  },
  {
    ...{ name: '概要设计评审', type: 'design', mode: 'and' },
    items: [
      '覆盖全部需求',
      '接口有失败与重试的约定',
      '容量按两年增长测算',
      '有回退方案',
      '安全与权限已考虑',
      '可观测：日志、指标、告警',
    ],
  },
  {
    ...{ name: '阶段门', type: 'gate', mode: 'and' },
    items: ['本阶段交付物齐全', '遗留问题有负责人与期限', '下一阶段的人员与资源到位', '风险已更新'],
  },
];

const demos: Readonly<Record<string, readonly DemoReview[]>> = {
  ZHYW: [
    {
      ...{ title: '二期需求规格说明书评审', type: 'requirement', template: '需求评审', state: 'ARCHIVED', phase: 0 },
      ...{ author: 'member', reviewers: ['dev', 'sunwei', 'gaojie'], observers: ['luoyang'], planned: -50 },
      rounds: [[50, 49, 'pass', '需求覆盖合同范围，同意进入设计。', 90]],
      checked: ['ok', 'ok', 'ok', 'ok', 'ok'],
      issues: [[1, 4, '拓扑刷新周期写为“尽快”，应给出数值', 'member', -47, 'VERIFIED', '已改为 60 秒']],
    },
    {
      ...{
        title: '告警中心与根因分析概要设计',
        type: 'design',
        template: '概要设计评审',
        state: 'PASSED',
        phase: 1,
        gate: 2,
      },
      ...{ author: 'dev', reviewers: ['sunwei', 'gaojie'], observers: ['hemin'], planned: -30 },
      rounds: [
        [30, 28, 'fail', '缺少回退方案，容量没有测算依据，整改后再评。', 62],
        [20, 19, 'pass', '整改到位，同意进入开发。', 88],
      ],
      checked: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
      issues: [
        [1, 2, '割接失败时没有回退方案', 'dev', -24, 'VERIFIED', '补充三级回退：规则引擎、上一模型、人工'],
        [
          1,
          2,
          '告警容量按一期数据测算，未计新增地市',
          'sunwei',
          -23,
          'VERIFIED',
          '按 14 个地市重新测算，峰值 1.2 万条/分',
        ],
        [1, 3, '消息重复时的幂等约定没有写明', 'dev', -22, 'VERIFIED', '以告警指纹去重'],
      ],
      description: '<p>评审告警中心收敛规则、根因分析模型的部署与降级方案。</p>',
    },
    {
      ...{ title: '自动化处置脚本库交付物评审', type: 'deliverable', form: 'online', state: 'RECTIFYING', phase: 2 },
      ...{ author: 'gaojie', reviewers: ['dev', 'hemin'], planned: -9 },
      rounds: [[9, 8, 'conditional', '脚本可用，三处整改完成后归档。', 80]],
      issues: [
        [1, 2, '高危脚本缺少二次确认', 'gaojie', -2, 'FIXED', '增加口令与影响范围确认'],
        [1, 3, '脚本没有超时，可能占满执行器', 'gaojie', -3, 'OPEN'],
        [1, 4, '命名不统一', 'hemin', 4, 'OPEN'],
      ],
    },
    {
      ...{ title: '开发阶段准出', type: 'gate', template: '阶段门', state: 'REVIEWING', phase: 2, gate: 3 },
      ...{ author: 'dev', reviewers: ['sunwei', 'hemin', 'gaojie'], observers: ['luoyang'], planned: 0 },
      rounds: [[1, null, null]],
      checked: ['ok', 'issue', null, null],
      issues: [[1, 3, '报表中心大屏两项遗留没有期限', 'member', 5, 'OPEN']],
    },
    {
      ...{ title: '初验评审', type: 'acceptance', state: 'DRAFT', phase: 3, planned: 21 },
      ...{ author: 'luoyang', reviewers: ['dev', 'sunwei'] },
    },
    {
      ...{ title: '报表中心单独立项评审', type: 'kickoff', state: 'WITHDRAWN', planned: -40 },
      ...{ author: 'member', reviewers: ['dev'] },
    },
  ],
  GSYS: [
    {
      ...{ title: '电子签章对接方案评审', type: 'design', template: '概要设计评审', state: 'FAILED', planned: -4 },
      ...{ author: 'hemin', reviewers: ['pm', 'dev'] },
      rounds: [[4, 3, 'fail', '签章服务不可用时的流程没有设计。', 55]],
      checked: ['ok', 'issue', 'ok', 'issue', 'ok', 'na'],
      issues: [
        [1, 1, '签章服务不可用时验收流程卡死', 'hemin', 2, 'OPEN'],
        [1, 3, '证书到期没有提醒', 'dev', 6, 'OPEN'],
      ],
    },
    {
      ...{ title: '满意度评价需求评审', type: 'requirement', template: '需求评审', state: 'PASSED', planned: -60 },
      ...{ author: 'gaojie', reviewers: ['pm', 'dev', 'hemin'] },
      rounds: [[60, 58, 'pass', '同意。', 86]],
      checked: ['ok', 'ok', 'na', 'ok', 'ok'],
    },
  ],
  YFERP: [
    {
      ...{ title: '总账切换方案评审', type: 'design', template: '概要设计评审', state: 'PASSED', phase: 1 },
      ...{ author: 'member', reviewers: ['xiaofei'], planned: -14 },
      rounds: [[14, 12, 'pass', '切换窗口与回退点明确。', 91]],
      checked: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    },
    {
      ...{ title: '第一批切换准入', type: 'gate', template: '阶段门', state: 'CONDITIONAL', gate: 2 },
      ...{ author: 'member', reviewers: ['xiaofei'], planned: -3 },
      rounds: [[3, 2, 'conditional', '期初数据核对完成前不切换。', 78]],
      checked: ['ok', 'issue', 'ok', 'ok'],
      issues: [[1, 2, '两家子公司期初余额未核对', 'member', 4, 'OPEN']],
    },
  ],
};

interface Project extends Record<string, unknown> {
  id: string;
  code: string;
  owner_id: string;
}

/** After everything that reviews refer to. @param today `2026-01-31` */
export async function createDemoReviews(db: TenantDb, user: (name: string) => string, today: string): Promise<void> {
  const projects = await db.query<Project>(
    'SELECT id, code, owner_id FROM project WHERE tenant_id = $1 AND code = ANY($2::text[])',
    [Object.keys(demos)],
  );
  if (projects.length === 0) return;
  const templateIds = new Map<string, string>();
  for (const { name, type, mode, percent = null, items } of templates) {
    const id = newId();
    templateIds.set(name, id);
    await db.insert(reviewTemplate, { id, name, type, mode, percent, items });
  }
  for (const project of projects) {
    const found = demos[project.code] ?? [];
    const phases = await db.query<{ id: string }>(
      `SELECT id FROM plan_node WHERE tenant_id = $1 AND project_id = $2 AND kind = 'phase' AND deleted_at IS NULL ORDER BY rank`,
      [project.id],
    );
    await db.insert(objectCounter, { projectId: project.id, objectType: 'review', lastSeq: found.length });
    for (const [at, demo] of found.entries()) {
      const phase = (index: number | undefined) => (index === undefined ? null : (phases[index]?.id ?? null));
      await createDemoReview(db, project, demo, { seq: at + 1, today, user, phase, templateIds });
    }
  }
}

interface Around {
  seq: number;
  today: string;
  user(name: string): string;
  phase(index: number | undefined): string | null;
  templateIds: ReadonlyMap<string, string>;
}

async function createDemoReview(db: TenantDb, project: Project, demo: DemoReview, around: Around): Promise<void> {
  const { today, user, phase } = around;
  const { rounds = [], issues = [], checked = [], reviewers, observers = [] } = demo;
  const [reviewId, ownerId] = [newId(), project.owner_id];
  const template = templates.find(({ name }) => name === demo.template);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const [first, last] = [rounds[0], rounds.at(-1)];
  const dueOf = (due: number) => addDays(today, due);
  const createdAt = ago(Math.max(2, (first?.[0] ?? 0) + 4));
  await db.insert(review, {
    ...{ id: reviewId, projectId: project.id, seq: around.seq, title: demo.title, description: demo.description ?? '' },
    ...{
      type: demo.type,
      form: demo.form ?? 'meeting',
      state: demo.state,
      ownerId,
      createdBy: ownerId,
      updatedBy: ownerId,
    },
    ...{
      assigneeId: demo.author ? user(demo.author) : null,
      phaseId: phase(demo.phase),
      gatePhaseId: phase(demo.gate),
    },
    templateId: around.templateIds.get(demo.template ?? '') ?? null,
    ...{ mode: template?.mode ?? 'and', percent: template?.percent ?? null },
    plannedOn: addDays(today, demo.planned),
    heldOn: last?.[1] === null || !last ? null : addDays(today, -(last[1] ?? 0)),
    ...{
      round: Math.max(1, rounds.length),
      conclusion: last?.[2] ?? null,
      summary: last?.[3] ?? '',
      score: last?.[4] ?? null,
    },
    issueCount: issues.length,
    issueOpen: issues.filter(([, , , , , state]) => state !== 'VERIFIED').length,
    beganAt: first ? ago(first[0]) : null,
    concludedAt: last && last[1] !== null ? ago(last[1]) : null,
    createdAt,
  });
  const note = { objectType: 'review' as const, objectId: reviewId, projectId: project.id, actorId: ownerId };
  await db.insert(objectHistory, { ...note, id: newId(), event: 'created', at: createdAt, changes: [] });
  const people = [
    ...reviewers.map((name) => [name, 'reviewer'] as const),
    ...observers.map((name) => [name, 'observer'] as const),
  ];
  await db.insert(
    reviewPerson,
    people.map(([name, role]) => ({ reviewId, userId: user(name), role })),
  );
  if (rounds.length > 0) {
    await db.insert(
      reviewRound,
      rounds.map(([began, concluded, conclusion, summary = '', score = null], at) => ({
        ...{ reviewId, round: at + 1, beganAt: ago(began), conclusion, summary, score },
        concludedAt: concluded === null ? null : ago(concluded),
      })),
    );
  }
  if (template) {
    await db.insert(
      reviewItem,
      template.items.map((text, at) => ({
        ...{ id: newId(), reviewId, sort: at + 1, text, result: checked[at] ?? null },
        checkedBy: checked[at] ? user(reviewers[0] ?? '') : null,
      })),
    );
  }
  if (issues.length === 0) return;
  await db.insert(
    reviewIssue,
    issues.map(([round, severity, text, owner, due, state, fixNote = ''], at) => ({
      ...{
        id: newId(),
        reviewId,
        seq: at + 1,
        round,
        severity,
        text,
        state,
        fixNote,
        ownerId: user(owner),
        dueOn: dueOf(due),
      },
      ...(state !== 'OPEN' && { fixedBy: user(owner), fixedAt: ago(Math.max(0.5, -due + 1)) }),
      ...(state === 'VERIFIED' && { verifiedBy: ownerId, verifiedAt: ago(Math.max(0.2, -due)) }),
      ...{ createdBy: user(reviewers[0] ?? ''), createdAt: ago(rounds[round - 1]?.[0] ?? 0) },
    })),
  );
}
