/** Addresses of a task's own page, with the base path that the console is served below: for copying and new tabs. */
const below = (path: string, base = process.env.BASE_PATH ?? '/') => `${base.replace(/\/$/, '')}${path}`;

export const taskAddress = (taskNo: string, base?: string): string =>
  below(`/taskByTaskNo/${encodeURIComponent(taskNo)}/detail`, base);

/** Leads to one comment of a task. */
export const commentAddress = (taskId: string, commentId: string): string =>
  below(`/myTask/${taskId}/detail?comment=${commentId}`);
