/**
 * The catalogue of what people are told of: adding an event is adding an entry. Texts name variables in braces; `title`
 * speaks to one receiver, `group` (where a robot may tell a group of it) to everybody. The console bundles this: nothing
 * heavy is imported.
 */
import type { ObjectType } from '../object/types';

export const eventTabs = {
  mention: '@我',
  task: '任务',
  risk: '风险与问题',
  approval: '审批',
  urge: '催办',
  notice: '公告',
  system: '系统',
} as const;
export type EventTab = keyof typeof eventTabs;

/** How a person is reached. Robots reach groups and are set up by themselves. */
export const channels = { station: '站内', mail: '邮件', browser: '浏览器' } as const;
export type Channel = keyof typeof channels;
export const channelCodes = Object.keys(channels) as Channel[];

export interface EventEntry {
  tab: EventTab;
  /** As the settings name it. */
  label: string;
  title: string;
  body: string;
  /** What a group is told by its robot; absent: nothing of groups. */
  group?: string;
  /** The page that it leads to; `{objectId}` and `{projectId}` are filled in. */
  link?: string;
  /** `any`: whoever emits it says of which kind the object is. */
  object: ObjectType | 'any';
  /** Where it goes unless somebody sets something else. */
  on: Readonly<Record<Channel, boolean>>;
  /** The station message cannot be turned off. */
  mandatory?: boolean;
  /** For whom the object is not (any more) to be seen: access is not asked for. */
  withoutAccess?: boolean;
}

const taskPage = '/myTask/{objectId}/detail';
/** Of a comment on an object of any kind: `anchor` leads to it. */
const anyPlace = '{page}{anchor}';
const environmentPage = '/project/{projectId}/projectEnvironment/{objectId}';
const riskPage = '/project/{projectId}/risk/{objectId}';
const problemPage = '/project/{projectId}/problem/{objectId}';
const projectPage = '/project/{projectId}/task';
const quiet = { station: true, mail: false, browser: false } as const;
const seen = { station: true, mail: false, browser: true } as const;
const everywhere = { station: true, mail: true, browser: true } as const;

export const events = {
  assigned: {
    tab: 'task',
    label: '任务指派给我',
    title: '{actor} 将任务 {no} 指派给您',
    body: '{title}',
    group: '{actor} 将任务 {no} 指派给 {receivers}',
    link: taskPage,
    object: 'task',
    on: everywhere,
  },
  /** Many at once, as one message. */
  assignedMany: {
    tab: 'task',
    label: '批量指派给我',
    title: '{actor} 将 {count} 个任务指派给您',
    body: '{project}',
    group: '{actor} 将 {count} 个任务指派给 {receivers}',
    link: projectPage,
    object: 'project',
    on: everywhere,
  },
  takenOff: {
    tab: 'task',
    label: '任务改派给他人',
    title: '{actor} 将任务 {no} 改派给 {to}',
    body: '{title}',
    link: taskPage,
    object: 'task',
    on: quiet,
  },
  mentioned: {
    tab: 'mention',
    label: '提到我',
    title: '{actor} 在{kind} {no} 的{where}中提到了您',
    body: '{excerpt}',
    link: anyPlace,
    object: 'any',
    on: everywhere,
    mandatory: true,
  },
  commented: {
    tab: 'task',
    label: '有新评论',
    title: '{actor} 评论了{kind} {no}',
    body: '{excerpt}',
    group: '{actor} 评论了{kind} {no}',
    link: anyPlace,
    object: 'any',
    on: seen,
  },
  stageChanged: {
    tab: 'task',
    label: '任务阶段变更',
    title: '{actor} 将任务 {no} 变更为「{to}」',
    body: '{title}',
    group: '{actor} 将任务 {no} 从「{from}」变更为「{to}」',
    link: taskPage,
    object: 'task',
    on: quiet,
  },
  /** To whoever may accept it. */
  submitted: {
    tab: 'task',
    label: '任务提交验收',
    title: '{actor} 提交了任务 {no}，请您验收',
    body: '{title}',
    group: '{actor} 将任务 {no} 提交验收，请 {receivers} 验收',
    link: taskPage,
    object: 'task',
    on: everywhere,
  },
  stageChangedMany: {
    tab: 'task',
    label: '批量变更任务阶段',
    title: '{actor} 批量变更了您参与的 {count} 个任务的阶段',
    body: '{project}',
    link: projectPage,
    object: 'project',
    on: quiet,
  },
  dueSoon: {
    tab: 'task',
    label: '任务即将到期',
    title: '任务 {no} {when}到期',
    body: '{title}',
    group: '任务 {no} {when}到期，执行人 {receivers}',
    link: taskPage,
    object: 'task',
    on: quiet,
  },
  overdue: {
    tab: 'task',
    label: '任务已逾期',
    title: '任务 {no} 已逾期 {days} 天',
    body: '{title}',
    group: '任务 {no} 已逾期 {days} 天，执行人 {receivers}',
    link: taskPage,
    object: 'task',
    on: everywhere,
  },
  alarm: {
    tab: 'task',
    label: '任务提醒',
    title: '提醒：任务 {no}',
    body: '{title}',
    link: taskPage,
    object: 'task',
    on: seen,
  },
  urged: {
    tab: 'urge',
    label: '催办我的任务',
    title: '{actor} 催办任务 {no}',
    body: '{reason}',
    group: '{actor} 催办任务 {no}，执行人 {receivers}',
    link: taskPage,
    object: 'task',
    on: everywhere,
    mandatory: true,
  },
  urgeEscalated: {
    tab: 'urge',
    label: '催办升级给我',
    title: '任务 {no} 已催办 {count} 次，请关注',
    body: '执行人 {executor}：{title}',
    link: taskPage,
    object: 'task',
    on: everywhere,
    mandatory: true,
  },
  predecessorFinished: {
    tab: 'task',
    label: '前置任务完成',
    title: '前置任务 {pre} 已完成，任务 {no} 可以开始',
    body: '{title}',
    link: taskPage,
    object: 'task',
    on: seen,
  },
  resumeDue: {
    tab: 'task',
    label: '挂起的任务到恢复日期',
    title: '任务 {no} 到了计划恢复日期 {day}，请继续',
    body: '{title}',
    link: taskPage,
    object: 'task',
    on: seen,
  },
  predecessorCancelled: {
    tab: 'task',
    label: '前置任务取消',
    title: '前置任务 {pre} 已取消，请确认任务 {no} 是否继续',
    body: '{title}',
    link: taskPage,
    object: 'task',
    on: seen,
  },
  rescheduled: {
    tab: 'task',
    label: '我的任务自动改期',
    title: '{actor} 调整了计划，任务 {no} 改为 {range}',
    body: '{title}',
    link: taskPage,
    object: 'task',
    on: quiet,
  },
  /** Many at once, as one message. */
  rescheduledMany: {
    tab: 'task',
    label: '我的任务批量自动改期',
    title: '{actor} 调整了计划，您的 {count} 个任务随之改期',
    body: '{project}',
    link: projectPage,
    object: 'project',
    on: quiet,
  },
  predecessorFinishedMany: {
    tab: 'task',
    label: '多个任务的前置任务完成',
    title: '{actor} 完成了您 {count} 个任务的前置任务，请查看是否可以开始',
    body: '{project}',
    link: projectPage,
    object: 'project',
    on: seen,
  },
  predecessorCancelledMany: {
    tab: 'task',
    label: '多个任务的前置任务取消',
    title: '{actor} 取消了您 {count} 个任务的前置任务，请确认它们是否继续',
    body: '{project}',
    link: projectPage,
    object: 'project',
    on: seen,
  },
  childrenFinished: {
    tab: 'task',
    label: '子任务全部完成',
    title: '任务 {no} 的子任务已全部完成，可以完成了',
    body: '{title}',
    link: taskPage,
    object: 'task',
    on: seen,
  },
  teamFinished: {
    tab: 'task',
    label: '各执行人均已完成',
    title: '任务 {no} 的各位执行人均已完成自己的部分，可以完成了',
    body: '{title}',
    link: taskPage,
    object: 'task',
    on: seen,
  },
  memberAdded: {
    tab: 'system',
    label: '加入项目',
    title: '您已加入项目「{project}」',
    body: '角色：{role}',
    group: '{receivers} 加入项目「{project}」，角色：{role}',
    link: projectPage,
    object: 'project',
    on: quiet,
  },
  memberRemoved: {
    tab: 'system',
    label: '移出项目',
    title: '您已被移出项目「{project}」',
    body: '',
    object: 'project',
    on: quiet,
    withoutAccess: true,
  },
  projectStatus: {
    tab: 'system',
    label: '项目状态变更',
    title: '{actor} 将项目「{project}」变更为「{to}」',
    body: '{reason}',
    group: '{actor} 将项目「{project}」从「{from}」变更为「{to}」',
    link: projectPage,
    object: 'project',
    on: quiet,
  },
  importFinished: {
    tab: 'system',
    label: '导入结束',
    title: '导入{result}',
    body: '「{file}」：{figures}',
    link: projectPage,
    object: 'project',
    on: seen,
  },
  batchFinished: {
    tab: 'system',
    label: '批量操作结束',
    title: '批量操作{result}',
    body: '{figures}',
    link: projectPage,
    object: 'project',
    on: seen,
  },
  exportFinished: {
    tab: 'system',
    label: '导出结束',
    title: '导出{result}',
    body: '{figures}',
    link: projectPage,
    object: 'project',
    on: seen,
  },
  riskAssigned: {
    tab: 'risk',
    label: '风险指派给我',
    title: '{actor} 将风险 {no} 指派给您',
    body: '{title}',
    group: '{actor} 将风险 {no} 指派给 {receivers}',
    link: riskPage,
    object: 'risk',
    on: everywhere,
  },
  riskState: {
    tab: 'risk',
    label: '风险状态变更',
    title: '{actor} 将风险 {no} 从「{from}」变更为「{to}」',
    body: '{title} {reason}',
    group: '{actor} 将风险 {no} 从「{from}」变更为「{to}」',
    link: riskPage,
    object: 'risk',
    on: quiet,
  },
  riskEscalated: {
    tab: 'risk',
    label: '风险升至高等级',
    title: '风险 {no} 升至高等级（{score} 分）',
    body: '{title}',
    group: '风险 {no} 升至高等级（{score} 分）：{title}',
    link: riskPage,
    object: 'risk',
    on: everywhere,
  },
  riskDue: {
    tab: 'risk',
    label: '风险到期或逾期',
    title: '风险 {no} {when}',
    body: '{title}',
    link: riskPage,
    object: 'risk',
    on: seen,
  },
  problemAssigned: {
    tab: 'risk',
    label: '问题指派给我',
    title: '{actor} 将问题 {no} 指派给您',
    body: '{title}',
    group: '{actor} 将问题 {no} 指派给 {receivers}',
    link: problemPage,
    object: 'problem',
    on: everywhere,
  },
  problemState: {
    tab: 'risk',
    label: '问题状态变更',
    title: '{actor} 将问题 {no} 从「{from}」变更为「{to}」',
    body: '{title} {reason}',
    group: '{actor} 将问题 {no} 从「{from}」变更为「{to}」',
    link: problemPage,
    object: 'problem',
    on: quiet,
  },
  problemDue: {
    tab: 'risk',
    label: '问题到期或逾期',
    title: '问题 {no} {when}',
    body: '{title}',
    link: problemPage,
    object: 'problem',
    on: seen,
  },
  slaNear: {
    tab: 'risk',
    label: '问题时限将到',
    title: '问题 {no} 的{metric}时限将于 {due} 到期',
    body: '{title}',
    group: '问题 {no} 的{metric}时限将于 {due} 到期',
    link: problemPage,
    object: 'problem',
    on: everywhere,
  },
  slaMissed: {
    tab: 'risk',
    label: '问题超出时限',
    title: '问题 {no} 已超出{metric}时限',
    body: '{title}',
    group: '问题 {no} 已超出{metric}时限',
    link: problemPage,
    object: 'problem',
    on: everywhere,
  },
  environmentAssigned: {
    tab: 'system',
    label: '环境指派给我',
    title: '{actor} 将环境 {no} 交给您使用',
    body: '{title}',
    group: '{actor} 将环境 {no} 交给 {receivers} 使用',
    link: environmentPage,
    object: 'environment',
    on: everywhere,
  },
  environmentState: {
    tab: 'system',
    label: '环境状态变更',
    title: '{actor} 将环境 {no} 从「{from}」变更为「{to}」',
    body: '{title} {reason}',
    group: '{actor} 将环境 {no} 从「{from}」变更为「{to}」',
    link: environmentPage,
    object: 'environment',
    on: quiet,
  },
  surveyInvited: {
    tab: 'system',
    label: '邀请我填写问卷',
    title: '{actor} 邀请您填写问卷「{title}」',
    body: '{until}',
    link: '/questionnaire/questionWrite?key={formKey}',
    object: 'questionnaire',
    on: everywhere,
  },
  announcement: {
    tab: 'notice',
    label: '企业公告',
    title: '{heading}',
    body: '{text}',
    group: '{heading}',
    link: '/messageCenter?tab=notice&announcement={objectId}',
    object: 'announcement',
    on: seen,
  },
} as const satisfies Record<string, EventEntry>;

export type EventCode = keyof typeof events;
export const eventCodes = Object.keys(events) as EventCode[];
export const eventEntry = (code: EventCode): EventEntry => events[code];
/** Events that a robot may tell its group of. */
export const groupEventCodes = eventCodes.filter((code) => eventEntry(code).group !== undefined);
/** Tabs that some event stands in. */
export const usedTabs = (Object.keys(eventTabs) as EventTab[]).filter((tab) =>
  eventCodes.some((code) => events[code].tab === tab),
);

/** The variables of a text: `'{actor} 催办任务 {no}'` names `actor` and `no`. */
type VariablesOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | VariablesOf<Rest>
  : never;
/** Known from the actor, the receivers and the object. */
type Given = 'actor' | 'receivers' | 'objectId' | 'projectId' | 'kind' | 'page' | 'no' | 'title' | 'project';
type Optional<C extends EventCode, K extends 'group' | 'link'> =
  (typeof events)[C] extends Record<K, infer T extends string> ? T : never;
type Texts<C extends EventCode> =
  | (typeof events)[C]['title']
  | (typeof events)[C]['body']
  | Optional<C, 'group'>
  | Optional<C, 'link'>;
/** What an emitter has to give. */
export type EventVariables<C extends EventCode> = Record<Exclude<VariablesOf<Texts<C>>, Given>, string>;

/** Variables that are absent leave nothing behind. */
export const fillText = (template: string, variables: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => variables[name] ?? '');

/** The same event on the same object to the same person within this time is one message. */
export const ONE_MESSAGE_WITHIN_MINUTES = 10;
