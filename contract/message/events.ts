/**
 * The catalogue of what people are told of: adding an event is adding an entry. Texts name variables in braces; `title`
 * speaks to one receiver, `group` (where a robot may tell a group of it) to everybody. The console bundles this: nothing
 * heavy is imported.
 */
import { dutyEvents } from '../duty/events';
import { registerEvents } from '../kinds';
import { type EventTab, type EventTexts, eventTabs, everywhere, quiet, seen } from '../object/eventEntry';
import type { ObjectType } from '../objectTypes';
import { planEvents } from '../plan/kinds';
import { reportEvents } from '../report/kinds';

export interface EventEntry extends EventTexts {
  /** The page that it leads to; `{objectId}` and `{projectId}` are filled in. */
  link?: string;
  /** `any`: whoever emits it says of which kind the object is. */
  object: ObjectType | 'any';
}

const taskPage = '/myTask/{objectId}/detail';
/** Of a comment on an object of any kind: `anchor` leads to it. */
const anyPlace = '{page}{anchor}';
const approvalPage = '/approval?open={approvalId}';
const approvalSamples = {
  subject: { label: '审批事项', sample: '完成接口联调 → 已完成' },
  purpose: { label: '审批类别', sample: '任务阶段变更' },
} as const;
const normPage = '/knowledgeBase/normZone/{objectId}';
const normSamples = {
  versionText: { label: '版本', sample: '2.0' },
  until: { label: '期限', sample: '2026-12-01' },
} as const;
const projectPage = '/project/{projectId}/task';

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
  /** Whom a process tells of one of its steps. */
  stepTold: {
    tab: 'task',
    label: '流程通知',
    title: '{actor} 将任务 {no} 变更为「{to}」，流程要求通知您',
    body: '{title}',
    link: taskPage,
    object: 'task',
    on: seen,
  },
  /** What a rule says; its own words stand in `text`. */
  ruleTold: {
    tab: 'task',
    label: '自动化通知',
    title: '{text}',
    body: '{kind} {no} {title}（规则「{rule}」）',
    link: '{page}',
    object: 'any',
    on: seen,
    samples: {
      text: { label: '通知的内容', sample: '请尽快安排联调' },
      rule: { label: '规则', sample: '高优先级任务提醒负责人' },
    },
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
  /** To whoever asked for it. */
  projectCopied: {
    tab: 'system',
    label: '项目复制完成',
    title: '项目「{from}」已复制为「{project}」',
    body: '{figures}',
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
  ...registerEvents,
  ...planEvents,
  ...reportEvents,
  ...dutyEvents,
  hoursReturned: {
    tab: 'approval',
    label: '我的工时被退回',
    title: '{actor} 退回了您在「{title}」的工时',
    body: '{reason}',
    link: '/hours?day={day}',
    object: 'project',
    on: everywhere,
  },
  normEffective: {
    tab: 'system',
    label: '订阅的规范有新版本',
    title: '规范 {no} {versionText} 已生效',
    body: '{title}',
    link: normPage,
    samples: normSamples,
    object: 'norm',
    on: seen,
  },
  normObsolete: {
    tab: 'system',
    label: '订阅的规范被废止',
    title: '规范 {no} 已废止',
    body: '{reason}',
    link: normPage,
    object: 'norm',
    on: seen,
  },
  normInterpreted: {
    tab: 'system',
    label: '订阅的规范有新解读',
    title: '{actor} 发布了规范 {no} 的解读「{heading}」',
    body: '{title}',
    link: '/knowledgeBase/normZone/normDecode/{objectId}/detail/{interpretId}',
    samples: { heading: { label: '解读标题', sample: '如何理解第 4.2 条' } },
    object: 'norm',
    on: quiet,
  },
  normReadAsked: {
    tab: 'system',
    label: '请我阅读规范',
    title: '请阅读并确认规范 {no} {versionText}',
    body: '{title}（{until} 前）',
    link: normPage,
    samples: normSamples,
    object: 'norm',
    on: everywhere,
    mandatory: true,
  },
  normReviewDue: {
    tab: 'system',
    label: '我负责的规范需要复审',
    title: '规范 {no} {when}需要复审',
    body: '{title}',
    link: normPage,
    samples: { when: { label: '还有多久', sample: '7 天后' } },
    object: 'norm',
    on: everywhere,
  },
  normReturned: {
    tab: 'approval',
    label: '我的规范版本被退回',
    title: '规范 {no} {versionText} 未通过评审，已退回草稿',
    body: '{title}',
    link: normPage,
    samples: normSamples,
    object: 'norm',
    on: everywhere,
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
  approvalAsked: {
    tab: 'approval',
    label: '待我审批',
    title: '{actor} 请您审批「{subject}」',
    body: '{purpose}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    mandatory: true,
    withoutAccess: true,
  },
  approvalUrged: {
    tab: 'approval',
    label: '审批催办',
    title: '{actor} 催您审批「{subject}」',
    body: '{purpose}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    withoutAccess: true,
  },
  approvalReturned: {
    tab: 'approval',
    label: '审批退回给我',
    title: '{actor} 将「{subject}」退回给您',
    body: '{purpose} {reason}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    mandatory: true,
    withoutAccess: true,
  },
  approvalPassed: {
    tab: 'approval',
    label: '审批通过',
    title: '「{subject}」已通过审批',
    body: '{purpose}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    withoutAccess: true,
  },
  approvalRejected: {
    tab: 'approval',
    label: '审批被拒绝',
    title: '「{subject}」的审批被拒绝',
    body: '{purpose} {reason}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    withoutAccess: true,
  },
  approvalCopied: {
    tab: 'approval',
    label: '审批抄送我',
    title: '{actor} 将「{subject}」的审批抄送给您',
    body: '{purpose}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: quiet,
    withoutAccess: true,
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
