/** Words of the back office. No imports: the console bundles this. */

/** Background work as people call it; what is not named here shows its technical name. */
export const queueNames: Readonly<Record<string, string>> = {
  'operation-seal': '封存操作日志',
  'object-clocks': '时限提醒',
  'object-due': '风险与问题的到期提醒',
  'object-clocks-recompute': '时限重算',
  'questionnaire-shuffle': '打乱匿名答卷的存放次序',
  'questionnaire-shuffle-nightly': '每夜整理答卷与名额',
  'questionnaire-export': '导出答卷',
  'questionnaire-export-retention': '清理过期的答卷导出',
  'account-mail': '发送账号邮件',
  'password-forgotten': '发送找回密码邮件',
  'announcement-tell': '发送公告',
  'announcement-tell-due': '定时发布与接续公告',
  'auth-retention': '清理过期的会话与登录日志',
  'message-delivery': '发送邮件与群消息',
  'message-digest': '每日摘要邮件',
  'message-due': '到期与逾期提醒',
  'message-retention': '清理旧消息',
  'task-alarm': '任务提醒',
  'task-batch': '批量操作',
  'task-batch-sweep': '接续中断的批量操作',
  'task-export': '导出任务',
  'task-export-retention': '清理过期的导出文件',
  'task-export-sweep': '接续中断的导出',
  'task-formula': '重算计算字段',
  'task-import': '导入任务',
  'task-import-retention': '清理已导入的文件',
  'task-import-sweep': '接续中断的导入',
  'task-purge': '清空过期的回收站',
  'task-recurrence': '创建周期任务',
};

/** States in which a job still means something to somebody. */
export const jobStates = { created: '等待', retry: '等待重试', active: '执行中', failed: '失败' } as const;
export type JobState = keyof typeof jobStates;
export const jobStateCodes = Object.keys(jobStates) as JobState[];
