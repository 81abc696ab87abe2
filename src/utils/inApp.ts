/**
 * Whether the page stands within the app of DingTalk, WeCom or Feishu, told by what its browser says of itself. Apart from
 * what uses them (`pages/auth/login/InApp`), which the page of sign-in loads there alone.
 */
import type { CloudKind } from '@contract/directorySync/words';

const marks: readonly [CloudKind, RegExp][] = [
  ['DINGTALK', /DingTalk/i],
  // WeChat itself says MicroMessenger alone.
  ['WECOM', /wxwork/i],
  ['FEISHU', /Lark|Feishu/i],
];

export const inAppOf = (userAgent: string): CloudKind | null =>
  marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
