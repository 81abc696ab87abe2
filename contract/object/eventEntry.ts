/** What an event is made of. Apart from the catalogue, which registers spread theirs into. No imports: the console bundles this. */

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

/**
 * How a person is reached. Robots reach groups and are set up by themselves. `app`: in DingTalk, WeCom or Feishu, where the
 * enterprise takes its people from there.
 */
export const channels = { station: '站内', mail: '邮件', browser: '浏览器', app: '应用消息' } as const;
export type Channel = keyof typeof channels;
export const channelCodes = Object.keys(channels) as Channel[];

/** Where an event goes unless somebody sets something else. */
export type Reach = Readonly<Record<Channel, boolean>>;
export const quiet = { station: true, mail: false, browser: false, app: false } as const satisfies Reach;
export const seen = { station: true, mail: false, browser: true, app: true } as const satisfies Reach;
export const everywhere = { station: true, mail: true, browser: true, app: true } as const satisfies Reach;

export interface EventTexts {
  tab: EventTab;
  /** As the settings name it. */
  label: string;
  title: string;
  body: string;
  /** What a group is told by its robot; absent: nothing of groups. */
  group?: string;
  on: Reach;
  /** The station message cannot be turned off. */
  mandatory?: boolean;
  /** For whom the object is not (any more) to be seen: access is not asked for. */
  withoutAccess?: boolean;
  /** Variables that only its texts have: their name in the settings, and something to show there. */
  samples?: Readonly<Record<string, EventSample>>;
}
export interface EventSample {
  label: string;
  sample: string;
}
