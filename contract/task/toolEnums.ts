/** Tools of tasks: how they open, their marks and limits. No imports. */

/** The open types of the menu (specification §2). */
export const toolOpenTypes = {
  newPage: '新标签页',
  localComponent: '平台内页面',
  appFrame: '内嵌窗口',
} as const;
export type ToolOpenType = keyof typeof toolOpenTypes;

export const toolIcons = ['link', 'code', 'branches', 'database', 'dashboard', 'file-text', 'bug', 'cloud'] as const;
export type ToolIcon = (typeof toolIcons)[number];

export const TASK_TOOLS_MAX = 50;
export const TOOL_NAME_MAX = 50;
export const TOOL_URL_MAX = 2000;
