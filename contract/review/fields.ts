/** The built-in fields of reviews (product model 17.5). */

import { defineFields } from '../object/fields';
import { recordFields } from '../object/recordFields';
import { stepModes } from '../object/stepModes';
import { conclusions, reviewStates } from './lifecycle';

export const reviewTypes = {
  kickoff: '立项评审',
  requirement: '需求评审',
  design: '设计评审',
  gate: '阶段门评审',
  deliverable: '交付物评审',
  acceptance: '验收评审',
  closing: '结项评审',
} as const;
export type ReviewType = keyof typeof reviewTypes;

export const reviewForms = { meeting: '会议', sign: '会签', online: '在线' } as const;
export type ReviewForm = keyof typeof reviewForms;

const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const filled = [...anywhere, 'create'] as const;
const counted = ['filter', 'sort', 'sum', 'list', 'detail', 'export'] as const;
const phase = { kind: 'choice', byId: true, nullable: true, in: filled, right: 'update' } as const;

export const reviewFields = defineFields({
  ...recordFields,
  title: { ...recordFields.title, label: '主题' },
  description: { ...recordFields.description, label: '评审内容' },
  ownerId: { ...recordFields.ownerId, label: '主持人' },
  assigneeId: { ...recordFields.assigneeId, label: '提交人', placeholder: '准备材料、组织整改的人' },
  state: { label: '状态', kind: 'choice', choices: reviewStates, initial: 'DRAFT', in: anywhere },
  type: { label: '评审类型', kind: 'choice', choices: reviewTypes, in: filled, right: 'update', required: true },
  form: { label: '形式', kind: 'choice', choices: reviewForms, initial: 'meeting', in: filled, right: 'update' },
  /** Phases of the plan; no foreign keys: what is gone is not named and guards nothing. */
  phaseId: { ...phase, label: '所属阶段' },
  gatePhaseId: { ...phase, label: '准入阶段', hint: '本评审通过后，该阶段才能开始' },
  templateId: {
    label: '检查单模板',
    kind: 'choice',
    byId: true,
    nullable: true,
    in: ['detail', 'create'],
    right: 'update',
    hint: '检查单与审批步骤由模板带出',
  },
  mode: {
    label: '通过规则',
    kind: 'choice',
    choices: stepModes,
    initial: 'and',
    in: ['detail', 'create', 'export'],
    right: 'update',
  },
  percent: {
    label: '通过比例',
    kind: 'number',
    column: 'smallint',
    nullable: true,
    unit: '%',
    in: ['detail', 'export'],
    right: 'update',
    hint: '“按比例通过”时，同意的评审人应达到的百分比',
  },
  plannedOn: { label: '计划日期', kind: 'date', nullable: true, in: filled, right: 'update' },
  heldOn: { label: '评审日期', kind: 'date', nullable: true, in: anywhere },
  round: { label: '轮次', kind: 'number', column: 'smallint', initial: 1, in: counted },
  /** Of the last round; null while it runs. */
  conclusion: { label: '结论', kind: 'choice', choices: conclusions, nullable: true, in: anywhere },
  summary: { label: '结论说明', kind: 'text', lines: true, in: ['detail', 'export'] },
  score: { label: '评分', kind: 'number', column: 'smallint', nullable: true, in: counted },
  issueCount: { label: '评审问题', kind: 'number', column: 'integer', initial: 0, in: counted },
  issueOpen: { label: '未关闭问题', kind: 'number', column: 'integer', initial: 0, in: counted },
  beganAt: { label: '开始评审', kind: 'instant', nullable: true, in: anywhere },
  concludedAt: { label: '结论时间', kind: 'instant', nullable: true, in: anywhere },
});
