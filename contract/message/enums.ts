/** Enumerations of robots and deliveries with their labels. No imports: the console bundles this. */

export const robotKinds = { dingTalk: '钉钉', weCom: '企业微信', feishu: '飞书' } as const;
export type RobotKind = keyof typeof robotKinds;
/** How a robot's messages are written: as its provider shows them best, or as plain text. */
export const robotFormats = { card: '卡片或 Markdown', text: '纯文本' } as const;
export type RobotFormat = keyof typeof robotFormats;

/** What the providers take from one robot. */
export const ROBOT_LIMIT_A_MINUTE = 20;

export const deliveryStates = { queued: '等待发送', sent: '已发送', failed: '失败', dropped: '已放弃' } as const;

export const announcementStates = {
  draft: '草稿',
  scheduled: '定时发布',
  published: '已发布',
  withdrawn: '已撤回',
} as const;
export type AnnouncementState = keyof typeof announcementStates;

export const audienceKinds = { all: '全体成员', departments: '指定部门', roles: '指定角色' } as const;
export type AudienceKind = keyof typeof audienceKinds;

export const ANNOUNCEMENT_MAX = 100_000;
