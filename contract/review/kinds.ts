/** Words and limits of what a review holds. No imports: the console bundles this. */
export const reviewRoles = { reviewer: '评审人', recorder: '记录人', observer: '列席' } as const;
export type ReviewRole = keyof typeof reviewRoles;

export const itemResults = { ok: '符合', issue: '有问题', na: '不适用' } as const;
export type ItemResult = keyof typeof itemResults;

export const issueStates = { OPEN: '待整改', FIXED: '待验证', VERIFIED: '已关闭' } as const;
export type IssueState = keyof typeof issueStates;

export const PEOPLE_MAX = 50;
export const ITEMS_MAX = 200;
export const ISSUES_MAX = 500;
export const ITEM_TEXT_MAX = 200;
export const ISSUE_TEXT_MAX = 1000;
export const SCORE_MAX = 100;
