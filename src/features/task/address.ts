/** The address of a task's own page, with the base path that the console is served below: for copying and new tabs. */
export const taskAddress = (taskNo: string, base = process.env.BASE_PATH ?? '/'): string =>
  `${base.replace(/\/$/, '')}/taskByTaskNo/${encodeURIComponent(taskNo)}/detail`;
