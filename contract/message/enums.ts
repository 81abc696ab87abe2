/** Enumerations of robots and deliveries with their labels. No imports: the console bundles this. */

export const robotKinds = { dingTalk: '钉钉', weCom: '企业微信', feishu: '飞书' } as const;
export type RobotKind = keyof typeof robotKinds;

/** What the providers take from one robot. */
export const ROBOT_LIMIT_A_MINUTE = 20;

export const deliveryStates = { queued: '等待发送', sent: '已发送', failed: '失败', dropped: '已放弃' } as const;
