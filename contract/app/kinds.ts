/** Words of apps: how they open, where they stand, what they may read. No imports: the console bundles this. */

/** The open types of the menu (specification §2). */
export const appOpenTypes = {
  newPage: '新标签页',
  localComponent: '平台内页面',
  appFrame: '内嵌窗口',
} as const;
export type AppOpenType = keyof typeof appOpenTypes;

/** Where an installed app is found. */
export const appPlacements = { menu: '导航菜单', projectTab: '项目页签', taskTool: '任务工具' } as const;
export type AppPlacement = keyof typeof appPlacements;
export const appPlacementCodes = Object.keys(appPlacements) as AppPlacement[];

export const appClasses = {
  develop: '研发辅助',
  data: '文本与数据',
  time: '日期与时间',
  quality: '质量与检查',
  office: '协同办公',
} as const;
export type AppClass = keyof typeof appClasses;
export const appClassCodes = Object.keys(appClasses) as AppClass[];

/** What an app may be told of whoever opens it; without any it is a page in a frame and nothing else. */
export const appScopes = {
  'user:read': '读取打开者的姓名和账号',
  'project:read': '读取所在项目的名称和成员',
  'task:read': '读取打开者能看到的任务',
  'task:write': '以打开者的身份修改任务',
  'comment:write': '以打开者的身份发表评论',
} as const;
export type AppScope = keyof typeof appScopes;
export const appScopeCodes = Object.keys(appScopes) as AppScope[];

/** What holds where an app that is asked before a step does not answer in time, or not as it should. */
export const checkPolicies = { open: '允许变更', closed: '不允许变更' } as const;
export type CheckPolicy = keyof typeof checkPolicies;
export const CHECK_MESSAGE_MAX = 200;

export const appIcons = [
  'appstore',
  'swap',
  'clock',
  'history',
  'code',
  'qrcode',
  'calendar',
  'link',
  'dashboard',
  'database',
  'cloud',
  'shield',
  'bug',
  'file',
] as const;
export type AppIcon = (typeof appIcons)[number];

export const APP_NAME_MAX = 30;
export const APP_SUMMARY_MAX = 100;
export const APP_INTRO_MAX = 10_000;
export const APP_URL_MAX = 1000;
/** Of one enterprise: registered by itself. */
export const APPS_MAX = 100;
/** Installed in one place. */
export const INSTALLS_MAX = 50;
/** A word in addresses: `release-check`. */
export const APP_SN_PATTERN = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$';
