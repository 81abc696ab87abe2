import type { EventTab } from '@contract/object/eventEntry';

/** What would arrive in each place, for who finds it empty. */
const texts: Record<EventTab | 'all' | 'unread', string> = {
  all: '还没有消息。指派给你、提到你、你关注的任务有变化时，会出现在这里',
  unread: '没有未读消息',
  mention: '还没有人 @ 你。有人在评论或描述中写“@你的名字”时，会出现在这里',
  task: '还没有任务消息。任务指派给你、阶段或日期变化、有新评论时，会出现在这里',
  risk: '还没有风险与问题的消息。指派给你或你关注的有变化时，会出现在这里',
  approval: '还没有审批消息。等你审批的，以及你发起的有了结果时，会出现在这里',
  urge: '还没有催办。有人催办你执行的任务时，会出现在这里',
  notice: '还没有公告消息。企业发布公告时，会出现在这里',
  system: '还没有系统消息。导入、批量操作等后台作业结束时，会出现在这里',
};

export const emptyTextOf = (tab: string): string => (tab in texts ? texts[tab as keyof typeof texts] : texts.all);
