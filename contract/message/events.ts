/**
 * The catalogue of what people are told of: adding an event is adding an entry, here or to the events of its area. Texts
 * name variables in braces; `title` speaks to one receiver, `group` (where a robot may tell a group of it) to everybody.
 * The console bundles this: nothing heavy is imported.
 */
import { approvalEvents } from '../approval/events';
import { dashboardEvents } from '../dashboard/events';
import { dutyEvents } from '../duty/events';
import { registerEvents } from '../kinds';
import { staffEvents } from '../manpower/events';
import { normEvents } from '../norm/events';
import { type EventTab, type EventTexts, eventTabs, everywhere, seen } from '../object/eventEntry';
import type { ObjectType } from '../objectTypes';
import { planEvents } from '../plan/events';
import { projectEvents } from '../project/events';
import { reportEvents } from '../report/events';
import { taskEvents } from '../task/events';
import { scheduledEvents } from './scheduled';

export interface EventEntry extends EventTexts {
  /** The page that it leads to; `{objectId}` and `{projectId}` are filled in. */
  link?: string;
  /** `any`: whoever emits it says of which kind the object is, or that it is of none. */
  object: ObjectType | 'any';
}

export const events = {
  ...taskEvents,
  ...projectEvents,
  ...registerEvents,
  ...planEvents,
  ...reportEvents,
  ...dutyEvents,
  ...staffEvents,
  ...dashboardEvents,
  ...scheduledEvents,
  hoursReturned: {
    tab: 'approval',
    label: '我的工时被退回',
    title: '{actor} 退回了您在「{title}」的工时',
    body: '{reason}',
    link: '/hours?day={day}',
    object: 'project',
    on: everywhere,
  },
  hoursMissing: {
    tab: 'task',
    label: '上周的工时没有写完',
    title: '上周（{week}）还有 {missing}的工时没有登记',
    body: '可用 {capacity}，已登记 {logged}',
    link: '/hours?day={day}',
    object: 'project',
    on: seen,
    withoutAccess: true,
    samples: {
      week: { label: '哪一周', sample: '11-16 至 11-22' },
      missing: { label: '没有登记的时长', sample: '6 小时 30 分' },
      capacity: { label: '可用的时长', sample: '40 小时' },
      logged: { label: '已登记的时长', sample: '33 小时 30 分' },
    },
  },
  ...normEvents,
  surveyInvited: {
    tab: 'system',
    label: '邀请我填写问卷',
    title: '{actor} 邀请您填写问卷「{title}」',
    group: '{actor} 邀请填写问卷「{title}」',
    body: '{until}',
    link: '/questionnaire/questionWrite?key={formKey}',
    object: 'questionnaire',
    on: everywhere,
  },
  ...approvalEvents,
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
