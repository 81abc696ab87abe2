/** Enumerations of projects with their labels (product model 17.13). No imports. */

export const projectStatuses = {
  NOT_STARTED: '未开始',
  DOING: '进行中',
  SUSPENDED: '已挂起',
  FINISHED: '已完成',
  CLOSED: '已关闭',
} as const;
export type ProjectStatus = keyof typeof projectStatuses;

export const projectHealths = { none: '未评估', on_track: '正常', at_risk: '有风险', off_track: '偏离' } as const;
export type ProjectHealth = keyof typeof projectHealths;

export const projectVisibilities = { private: '仅成员可见', tenant: '企业内公开' } as const;
export type ProjectVisibility = keyof typeof projectVisibilities;

/** Project settings, kept as '1' or '0' (§3, §8 "projectConfig"). */
export const projectSettings = {
  TASK_ASSIGN_OUTER_MEMBER: { label: '允许指派给项目外成员', fallback: '0' },
  TASK_DELETE_BY_CREATOR: { label: '创建人可以删除自己的任务', fallback: '1' },
  TASK_AUTO_FOLLOW: { label: '创建人与被提及的成员自动关注任务', fallback: '1' },
  TASK_HOURS_REQUIRED: { label: '提交验收或完成前必须登记工时', fallback: '0' },
  TASK_REQUIRE_CHILDREN_DONE: { label: '子任务全部完成后才能完成父任务', fallback: '1' },
  REVIEW_CONDITIONAL_OPENS: { label: '有条件通过的评审立即放行阶段，不等整改完成', fallback: '0' },
  AUTO_SCHEDULE: { label: '自动排期：前置任务的日期变化时，后置任务与父任务按工作日随之调整', fallback: '0' },
} as const;
export type ProjectSettingKey = keyof typeof projectSettings;

export const projectSortKeys = ['code', 'name', 'status', 'planEnd', 'updatedTime', 'createdTime'] as const;
export type ProjectSortKey = (typeof projectSortKeys)[number];

export const PROJECT_CODE_PATTERN = '^[A-Z][A-Z0-9]{1,11}$';
