/** Words of what follows from changes by itself: webhooks and rules. Nothing heavy is imported: the console bundles this. */
import { registerTypes } from '../object/registerTypes';
import { type ObjectType, objectTypeEntry } from '../objectTypes';

/** Kinds whose changes can be listened to: those with a history. */
export const watchedTypes = ['task', 'planNode', ...registerTypes, 'document', 'norm'] as const;
export type WatchedType = (typeof watchedTypes)[number];
export const isWatched = (type: ObjectType): type is WatchedType =>
  (watchedTypes as readonly ObjectType[]).includes(type);

/** What can happen to any of them. */
export const eventVerbs = {
  created: '创建',
  updated: '修改',
  stateChanged: '状态变更',
  commented: '评论',
  deleted: '移入回收站',
  recovered: '恢复',
} as const;
export type EventVerb = keyof typeof eventVerbs;
export const eventVerbCodes = Object.keys(eventVerbs) as EventVerb[];

/** As a receiver reads it: `task.stateChanged`. */
export type WatchedEvent = `${WatchedType}.${EventVerb}`;
export const eventCode = (type: WatchedType, verb: EventVerb): WatchedEvent => `${type}.${verb}`;
export const eventText = (code: string): string => {
  const [type, verb] = code.split('.');
  const kind = watchedTypes.find((one) => one === type);
  return kind && verb && verb in eventVerbs
    ? `${objectTypeEntry(kind).label}${eventVerbs[verb as EventVerb]}`
    : code === TEST_EVENT
      ? '测试'
      : code === RULE_EVENT
        ? '自动化规则'
        : code;
};

/** What an action of a rule sends. */
export const RULE_EVENT = 'automation.rule';
/** What the test button sends. */
export const TEST_EVENT = 'webhook.test';

/** Of an enterprise, and of each project. */
export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 1000;

export const deliveryStates = {
  queued: '等待发送',
  done: '已送达',
  failed: '失败',
  dropped: '未发送',
} as const;
export type DeliveryState = keyof typeof deliveryStates;

/** How long two keys sign after one was replaced, so that a receiver can change over without a gap. */
export const ROTATION_HOURS = 24;
