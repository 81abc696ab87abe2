/** What the history of a task calls what happened to it. */
export const taskEvents: Readonly<Record<string, string>> = {
  created: '创建了任务',
  updated: '修改了任务',
  scheduled: '自动调整了日期',
  transition: '变更了阶段',
  deleted: '删除了任务',
  recovered: '恢复了任务',
  imported: '导入了任务',
  urged: '催办了执行人',
};
