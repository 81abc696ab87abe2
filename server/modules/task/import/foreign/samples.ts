/** Small files in the shapes of other tools' exports, made up for tests, and what each has to come to. */
import type { Sample } from './sample';
import { otherVersions } from './samplesOfVersions';

const lines = (...rows: string[]) => rows.join('\n');

export const samples: readonly Sample[] = [
  {
    name: 'jira.csv',
    source: 'jira',
    file: lines(
      'Summary,Issue key,Issue id,Issue Type,Status,Priority,Resolution,Assignee,Assignee Id,Reporter,Created,Resolved,Due date,Labels,Labels,Description,Original estimate,Outward issue link (Blocks),Inward issue link (Duplicate),Sprint,Sprint,Custom field (Risk level),Parent key,Comment',
      'Shop,OPS-1,5001,Epic,In Progress,Very High,,陈晓,55:a,王莉,03/Feb/26 2:15 PM,,27/Feb/26 6:00 PM,web,mobile,"h1. Plan\n# first\n# second\n{code:java}int a;{code}",36000,OPS-3,,S1,S2,high,,"03/Feb/26 3:00 PM;55:a;a; b"',
      'Cart,OPS-2,5002,User Story,Done,Lowest,Fixed,nobody,,王莉,03/Feb/26 2:15 PM,05/Feb/26 1:00 PM,,,,,5400,,,S1,,low,OPS-1,',
      "Old,OPS-3,5003,Bug,Done,Blocker,Won't Fix,,,王莉,31/Feb/26 2:15 PM,,soon,,,,,,,,,high,5001,",
      'Twice,OPS-3,5004,Sub-task,待办,,,,,,,,,,,,,,,,,low,OPS-9,',
    ),
    rows: {
      'OPS-1': {
        stage: 'IN_PROGRESS',
        urgent: '4',
        executor: 'chen',
        planEnd: '2026-02-27',
        labels: 'web|mobile',
        estimateHours: '10',
        taskType: '需求',
      },
      'OPS-2': { stage: 'DONE', urgent: '1', executor: '', parent: 'OPS-1', estimateHours: '1.5', taskType: '需求' },
      'OPS-3': {
        stage: 'CANCELLED',
        urgent: '4',
        parent: 'OPS-1',
        predecessors: '',
        relations: 'OPS-1',
        planEnd: '',
        taskType: '缺陷',
      },
      'OPS-3 (2)': { stage: 'NOT_STARTED', title: 'Twice', parent: 'OPS-9' },
    },
  },
  {
    name: 'zentao-bugs.csv',
    source: 'zentaoBug',
    file: lines(
      'Bug编号,所属产品,所属模块,Bug标题,关键词,严重程度,优先级,Bug类型,重现步骤,Bug状态,截止日期,由谁创建,创建日期,指派给,解决者,解决方案,解决日期,由谁关闭,关闭日期',
      '7,商城(#1),/前台(#2),登录失败,登录 前台,2,1,代码错误,<p>[步骤]</p><br />点登录,激活,0000-00-00,王莉,2026-03-01,陈晓(#chen),,,0000-00-00,,0000-00-00',
      '8,商城(#1),/前台(#2),按钮错位,,3,3,界面优化,,已关闭,2026-03-09,王莉,2026-03-01,closed,陈晓,设计如此,2026-03-02,王莉,2026-03-03',
    ),
    rows: {
      'bug-7': {
        title: '登录失败',
        stage: 'NOT_STARTED',
        urgent: '4',
        executor: 'chen',
        planEnd: '',
        taskType: '缺陷',
      },
      'bug-8': { stage: 'CANCELLED', urgent: '2', planEnd: '2026-03-09' },
    },
  },
  {
    name: 'zentao-tasks.csv',
    source: 'zentaoTask',
    file: lines(
      '编号,所属执行,任务名称,任务描述,任务类型,优先级,预计开始,截止日期,任务状态,最初预计,总计消耗,预计剩余,指派给',
      '3,一期(#5),总任务,,开发,2,2026-04-01,2026-04-20,进行中,16,4,12,陈晓(#chen)',
      '4,一期(#5),>第一步,,开发,3,0000-00-00,0000-00-00,未开始,8,0,8,',
      '5,一期(#5),>>再下一层,,测试,3,0000-00-00,0000-00-00,已暂停,2,0,2,',
      '6,一期(#5),另一个,,测试,4,2026-04-09,2026-04-02,已关闭,2,2,0,',
    ),
    rows: {
      3: { stage: 'IN_PROGRESS', urgent: '3', parent: '', estimateHours: '16' },
      4: { title: '第一步', parent: '3' },
      5: { title: '再下一层', parent: '4', stage: 'PAUSED' },
      6: { parent: '', stage: 'CLOSED', planStart: '', planEnd: '2026-04-02', urgent: '1' },
    },
  },
  {
    name: 'redmine.csv',
    source: 'redmine',
    file: lines(
      '#,Project,Tracker,Parent task,Status,Priority,Subject,Author,Assignee,Start date,Due date,Estimated time,Spent time,% Done,Created,Closed,Related issues,Description',
      '11,Office,Bug,,In Progress,Immediate,One,王莉,Chen Xiao,03/04/2026,04/30/2026,2.5,1.0,30,2026-03-01 09:05 AM,,"Duplicates #13","* a\n* b @x@"',
      '12,Office,Feature,11,Rejected,Low,Two,王莉,,,,,0.0,0,2026-03-01 09:05 AM,2026-03-02 01:05 PM,Blocked by #13,',
      '13,Office,Support,11,Feedback,Normal,Three,王莉,,,,,0.0,0,2026-03-01 09:05 AM,,,',
    ),
    rows: {
      11: { planStart: '2026-03-04', planEnd: '2026-04-30', progress: '30', executor: 'chen', relations: '重复 13' },
      12: { parent: '11', predecessors: '13', stage: 'CANCELLED' },
      13: { parent: '11', stage: 'PAUSED', relations: '被重复 11' },
    },
  },
  {
    name: 'linear.csv',
    source: 'linear',
    file: lines(
      '"ID","Team","Title","Description","Status","Estimate","Priority","Project","Creator","Assignee","Labels","Cycle Number","Cycle Name","Created","Completed","Due Date","Parent issue","UUID","Related to","Blocked by","Duplicate of"',
      '"T-1","T","A","**b**","Todo","2","No priority","P","x@example.com","chen@example.com","ux, web","3","Cycle 3","Tue Mar 03 2026 20:00:00 GMT+0000 (GMT+00:00)","","Tue Mar 03 2026 20:00:00 GMT+0000 (GMT+00:00)","","u-1","","T-2",""',
      '"T-2","T","B","","Canceled","","Urgent","P","","","","","","","","","T-1","u-2","","","T-1"',
    ),
    rows: {
      'T-1': { planEnd: '2026-03-04', executor: 'chen', predecessors: '', urgent: '2', relations: '被重复 T-2' },
      'T-2': { stage: 'CANCELLED', parent: 'T-1', urgent: '4', relations: '重复 T-1' },
    },
  },
  {
    name: 'github.csv',
    source: 'github',
    file: lines(
      'number,title,state,stateReason,labels,assignees,milestone,createdAt,closedAt,url,body',
      '5,Crash,OPEN,,"bug, p2","chen,li",v2,2026-03-01T10:00:00Z,,https://example.com/x/issues/5,"- [ ] one\n- [x] two"',
      '6,Idea,CLOSED,NOT_PLANNED,,,,2026-03-01T10:00:00Z,2026-03-03T10:00:00Z,https://example.com/x/issues/6,',
    ),
    rows: {
      5: { stage: 'NOT_STARTED', executor: 'chen', involved: 'li', labels: 'bug|p2' },
      6: { stage: 'CANCELLED' },
    },
  },
  {
    name: 'gitlab.csv',
    source: 'gitlab',
    file: lines(
      'Title,Description,Issue ID,URL,State,Author,Author Username,Assignee,Assignee Username,Confidential,Locked,Due Date,Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Weight,Labels,Time Estimate,Time Spent,Epic ID,Epic Title',
      'A,text,9,https://example.com/g/-/issues/9,Closed,王莉,li,陈晓,chen,No,No,2026-05-01,2026-03-01 10:00:00,2026-03-01 10:00:00,2026-03-02 10:00:00,M1,3,"a,b",7200,3600,,',
    ),
    rows: { 9: { stage: 'DONE', executor: 'chen', planEnd: '2026-05-01', estimateHours: '2', labels: 'a|b' } },
  },
  {
    name: 'trello.csv',
    source: 'trello',
    file: lines(
      'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List ID,List Name,Board Name,Archived',
      'k1,Order,https://example.com/c/k1,text,"Buy (green), Fast (red_dark)",chen,2026-05-09T08:00:00.000Z,l1,Doing,B,false',
      'k2,Old,https://example.com/c/k2,,,,,l2,Done,B,true',
    ),
    rows: { k1: { stage: 'IN_PROGRESS', labels: 'Buy|Fast', planEnd: '2026-05-09' }, k2: { stage: 'DONE' } },
  },
  {
    name: 'trello.json',
    source: 'trello',
    file: JSON.stringify({
      name: 'B',
      lists: [{ id: 'l1', name: 'To Do', closed: false }],
      members: [{ id: 'm1', fullName: '陈晓', username: 'x' }],
      labels: [{ id: 'a', name: '', color: 'red' }],
      checklists: [
        {
          idCard: 'k1',
          name: 'Steps',
          checkItems: [
            { name: 'one', state: 'complete' },
            { name: 'two', state: 'incomplete' },
          ],
        },
      ],
      actions: [
        {
          type: 'commentCard',
          date: '2026-05-01T08:00:00.000Z',
          memberCreator: { fullName: 'Max' },
          data: { text: 'hi', card: { id: 'k1' } },
        },
      ],
      cards: [
        {
          id: 'k1',
          name: 'Order',
          desc: '',
          idList: 'l1',
          idMembers: ['m1'],
          idLabels: ['a'],
          due: null,
          closed: false,
          shortUrl: 'https://example.com/c/k1',
        },
      ],
    }),
    rows: { k1: { stage: 'NOT_STARTED', executor: 'chen', labels: 'red' } },
  },
  {
    name: 'asana.csv',
    source: 'asana',
    file: lines(
      'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies)',
      '111,2026-03-01,,2026-03-02,Top,To do,Chen,chen@example.com,,2026-03-09,,n,P,,,Sub',
      '112,2026-03-01,2026-03-04,2026-03-04,Sub,To do,,,,,x,,P,Top,,',
    ),
    rows: {
      111: { stage: 'NOT_STARTED', executor: 'chen' },
      112: { parent: '111', stage: 'DONE', predecessors: '', relations: '111' },
    },
  },
  {
    name: 'planner.csv',
    source: 'planner',
    file: lines(
      'Task ID,Task Name,Bucket Name,Progress,Priority,Assigned To,Created By,Created Date,Start Date,Due Date,Is Recurring,Late,Completed Date,Completed By,Completed Checklist Items,Checklist Items,Labels,Description',
      'p1,A,B1,Not started,Important,Chen Xiao;Li Wang,x,03/01/2026,03/01/2026,03/20/2026,false,false,,,0/2,one;two,,d',
    ),
    rows: {
      p1: { stage: 'NOT_STARTED', urgent: '3', planStart: '2026-03-01', planEnd: '2026-03-20', executor: 'chen' },
    },
  },
  {
    name: 'openproject.csv',
    source: 'openproject',
    file: lines(
      'ID,Subject,Type,Status,Priority,Assignee,Accountable,Parent,Start date,Finish date,Work,% Complete,Description',
      '31,A,Phase,In progress,High,陈晓,王莉,,2026-03-01,2026-03-20,2d 4h,20%,',
      '32,B,Milestone,On hold,Normal,,,31,,,,,',
    ),
    rows: { 31: { estimateHours: '20', progress: '20', involved: 'li' }, 32: { parent: '31', stage: 'PAUSED' } },
  },
  {
    name: 'notion.csv',
    source: 'notion',
    file: lines(
      'Task name,Status,Assignee,Due,Priority,Parent-task,Tags',
      'A,In progress,陈晓,"March 9, 2026",High,,"x, y"',
      'B,Not started,,"March 10, 2026 3:00 PM",,A (https://www.notion.so/A-1a2b),',
    ),
    rows: { A: { stage: 'IN_PROGRESS', planEnd: '2026-03-09' }, B: { planEnd: '2026-03-10' } },
  },
  {
    name: 'tapd.csv',
    source: 'tapd',
    file: lines(
      'ID,标题,状态,优先级,处理人,迭代,预计开始,预计结束,预估工时,创建人,父需求',
      '1001,甲,规划中,High,陈晓;王莉;,迭代1,2026-03-01,2026-03-09,2人天,王莉,',
      '1002,乙,已实现,Middle,,迭代1,,,,,1001',
    ),
    rows: {
      1001: { stage: 'NOT_STARTED', urgent: '3', executor: 'chen', involved: 'li', estimateHours: '16' },
      1002: { stage: 'DONE', parent: '1001' },
    },
  },
  {
    name: 'pingcode.csv',
    source: 'pingcode',
    file: lines(
      '编号,标题,工作项类型,状态,优先级,负责人,父工作项,迭代,故事点,预估工时,截止时间',
      'PM-1,甲,史诗,打开,最高,陈晓,,,,,2026年3月9日',
      'PM-2,乙,缺陷,已修复,较低,,PM-1,S1,3,4h,',
    ),
    rows: {
      'PM-1': { stage: 'NOT_STARTED', urgent: '4', planEnd: '2026-03-09' },
      'PM-2': { taskType: '缺陷', stage: 'DONE', urgent: '1', parent: 'PM-1', estimateHours: '4' },
    },
  },
  {
    name: 'ones.csv',
    source: 'ones',
    file: lines(
      'ID,标题,所属工作项类型,状态,优先级,负责人,所属迭代,父工作项,计划开始日期,计划完成日期,创建者',
      '#21,甲,需求,进行中,普通,陈晓,S1,,2026/3/1,2026/3/9,王莉',
      '#22,乙,任务,已关闭,较高,,,#21,,,',
    ),
    rows: { 21: { taskType: '需求', planEnd: '2026-03-09' }, 22: { parent: '21', stage: 'CLOSED', urgent: '3' } },
  },
  {
    name: 'teambition.csv',
    source: 'teambition',
    file: lines(
      '标题,执行者,任务列表,任务状态,开始时间,截止时间,完成时间,优先级,父任务',
      '甲,陈晓,需求池,待处理,2026-03-01 09:00,2026-03-09 18:00,,紧急,',
      '乙,,需求池,待处理,,,2026-03-04 10:00,,甲',
    ),
    rows: { 甲: { stage: 'NOT_STARTED', urgent: '3' }, 乙: { parent: '甲', stage: 'DONE' } },
  },
  {
    name: 'feishu.csv',
    source: 'feishu',
    file: lines(
      '任务描述,任务执行人,进展,开始日期,预计完成日期,重要紧急程度,父记录',
      '甲,陈晓,进行中,2026/03/01,2026/03/09,重要紧急,',
      '乙,,已完成,,,,甲',
    ),
    rows: { 甲: { executor: 'chen', stage: 'IN_PROGRESS' }, 乙: { parent: '甲', stage: 'DONE' } },
  },
  {
    name: 'sheet with a title above, a gap in the header, and an outline',
    source: 'sheet',
    file: lines(
      '项目进度表,,,,,',
      'WBS,任务名称,责任人,开始时间,完成率,',
      '1,准备,陈晓,3/15/26,0.5,x',
      '1.1,采购,,,40%,',
      '1.2,安装,王莉,4/2/26,many,',
      '2,验收',
    ),
    rows: {
      1: { planStart: '2026-03-15', progress: '50' },
      1.1: { parent: '1', progress: '40' },
      1.2: { parent: '1', planStart: '2026-04-02', progress: '' },
      2: { parent: '', title: '验收' },
    },
  },
  ...otherVersions,
];
