/** What a template takes of a project. No imports: the console bundles this. */
export const templateParts = { settings: '项目配置', tasks: '任务', links: '任务之间的依赖' } as const;
/** More than so many tasks are refused, not cut: half a tree is no template. */
export const TEMPLATE_TASKS_MAX = 2000;
export type TemplatePart = keyof typeof templateParts;
