/** Limits and fixed words of types, processes and field rules. No imports. */

export const TYPES_MAX = 50;
export const CLASS_MAX = 20;
export const PROCESSES_MAX = 50;
export const STAGES_MAX = 30;
export const TRANSITIONS_MAX = 300;
export const WIP_MAX = 999;

/** Names of the marks that a type can have. */
export const taskTypeIcons = [
  'check-square',
  'bulb',
  'bug',
  'flag',
  'thunderbolt',
  'tool',
  'experiment',
  'file-text',
  'alert',
  'rocket',
  'team',
  'customer-service',
] as const;
export type TaskTypeIcon = (typeof taskTypeIcons)[number];

/** Colours of types and stages. */
export const workflowColors = {
  gray: '灰',
  blue: '蓝',
  cyan: '青',
  green: '绿',
  orange: '橙',
  red: '红',
  magenta: '洋红',
  purple: '紫',
} as const;
export type WorkflowColor = keyof typeof workflowColors;

/**
 * Built-in fields that rules can be about. `required`: can be empty, and therefore be demanded.
 * Any other name is the id of a custom field.
 */
export const ruledFields = {
  notes: { label: '描述', required: true },
  urgent: { label: '优先级', required: false },
  executorId: { label: '执行人', required: true },
  involveMember: { label: '参与人', required: true },
  planStart: { label: '计划开始', required: true },
  planEnd: { label: '计划截止', required: true },
  progress: { label: '进度', required: false },
  alarm: { label: '提醒', required: true },
  estimateHours: { label: '预计工时', required: true },
  labelIds: { label: '标签', required: true },
  privateTask: { label: '私密', required: false },
} as const;
export type RuledField = keyof typeof ruledFields;
