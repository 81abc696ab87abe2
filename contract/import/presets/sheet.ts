/** A table that people made themselves: columns by the words that are usual for them. */
import { type ColumnUse, type Preset, SPENT } from '../preset';

const words: Partial<Record<Extract<ColumnUse, string>, string>> = {
  number: '任务编号',
  key: 'issuekey key id issueid 外部编号 问题关键字 编号 序号 no ticket ticketid 需求编号 缺陷编号 单号 工单号 itemid taskid workitemid',
  title:
    'title summary name subject task taskname 标题 名称 任务名称 任务标题 主题 概要 任务 事项 工作项 工作内容 任务内容 需求名称 需求标题 缺陷标题 事项名称 待办事项 work',
  taskType: 'type issuetype tracker tasktype workitemtype 类型 任务类型 问题类型 工作项类型 事项类型',
  parent: 'parent parentkey parentid epiclink parenttask 父任务 上级任务 父级 所属父任务 父项 父任务编号 上级',
  outline: 'wbs wbs编码 wbs编号 outlinenumber 大纲编号 大纲数字',
  notes: 'description notes desc content body details 描述 内容 说明 详情 备注 任务描述 详细描述',
  urgent: 'priority urgent 优先级 紧急程度 重要程度',
  stage: 'status stage state 阶段 状态 任务状态 当前状态 进展 进展状态 完成情况 column list',
  outcome: 'resolution 解决结果 关闭原因',
  executor:
    'assignee executor owner assignedto responsible 执行人 负责人 经办人 处理人 责任人 指派给 承办人 执行者 resourcenames',
  involved: 'involved participants collaborators watchers 参与人 参与者 协作人 协作者 配合人',
  labels: 'labels label tags tag 标签 关键词',
  planStart:
    'startdate planstart start begindate plannedstart 计划开始 开始日期 开始时间 计划开始时间 计划开始日期 预计开始 起始日期',
  planEnd:
    'duedate planend due enddate deadline finish finishdate plannedend 计划截止 截止 截止日期 截止时间 结束日期 结束时间 计划完成 计划结束 计划完成时间 计划完成日期 计划结束时间 完成期限 要求完成时间 预计完成 预计结束',
  progress: 'progress percent %done %complete percentcomplete 进度 完成度 完成率 完成百分比 %完成',
  estimateHours: 'estimate estimatehours originalestimate effort 预计工时 估算工时 工时 计划工时 预估工时 预计工时h',
  leftHours: 'remainingestimate timeleft left lefthours remaining 剩余工时 剩余估算',
  creator: 'creator author reporter createdby 创建人 创建者 提出人 报告人 提交人',
  createdTime: 'created createdat createdon createddate 创建时间 创建日期 提出日期 提出时间 登记日期',
  realStart: 'actualstart started 实际开始 实际开始时间 实际开始日期',
  realEnd:
    'actualfinish completed completedat closed resolved 实际完成 实际完成时间 实际完成日期 完成时间 完成日期 关闭时间',
  comments: 'comment comments 评论',
  checklist: 'checklist checklists 清单 检查项 检查清单',
  archived: 'archived 已归档 是否归档',
  predecessors: 'predecessors predecessor dependson blockedby 前置任务 前置 紧前任务 前驱任务',
  successors: 'successors blocks blocking 后续任务 后置任务',
  relations: 'relations related relatedto linkedissues 关联任务 相关任务',
  attachments: 'attachment attachments files 附件 附件列表 相关附件 附件名称',
  skip: 'updated updatedat lastmodified 更新时间 修改时间 最后修改时间 导入说明',
};

export const sheet: Preset = {
  id: 'sheet',
  label: '普通表格',
  marks: [],
  columns: {
    ...Object.fromEntries(
      Object.entries(words).flatMap(([use, names]) => names.split(' ').map((name) => [name, use as ColumnUse])),
    ),
    timespent: SPENT,
    spent: SPENT,
    actualhours: SPENT,
    spenttime: SPENT,
    实际工时: SPENT,
    已用工时: SPENT,
    消耗工时: SPENT,
    已耗工时: SPENT,
    storypoint: { field: '故事点', kind: 'number' },
    storypoints: { field: '故事点', kind: 'number' },
    故事点: { field: '故事点', kind: 'number' },
    sprint: { field: '迭代', kind: 'select' },
    迭代: { field: '迭代', kind: 'select' },
  },
  markup: 'text',
};
