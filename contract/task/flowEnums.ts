/** Limits and names of templates, copies and recurring tasks. No imports: the console bundles this. */

/** Tasks of one template, and of one copy that is made while one waits. */
export const TEMPLATE_TASKS_MAX = 300;

/** Who gets a task of a template, besides the roles of the project. */
export const templateRoles = { creator: '创建者', owner: '项目负责人' } as const;

export const recurrenceFrequencies = { daily: '天', weekly: '周', monthly: '月', yearly: '年' } as const;
export type RecurrenceFrequency = keyof typeof recurrenceFrequencies;

/** Which day of a month. */
export const monthDays = {
  day: '按日期',
  nth: '按第几个星期几',
  lastDay: '最后一天',
  lastWorkday: '最后一个工作日',
} as const;
export type MonthDay = keyof typeof monthDays;

export const weekendChoices = {
  keep: '照常创建',
  skip: '跳过',
  before: '提前到周五',
  after: '推迟到周一',
} as const;
export type WeekendChoice = keyof typeof weekendChoices;

export const catchUpChoices = {
  last: '只补最近一次',
  all: '全部补上',
  none: '不补',
} as const;
export type CatchUpChoice = keyof typeof catchUpChoices;

export const recurrenceOutcomes = { created: '已创建', skipped: '已跳过', failed: '失败' } as const;
export type RecurrenceOutcome = keyof typeof recurrenceOutcomes;
