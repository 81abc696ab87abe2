/** As `samples.ts`: other versions and languages of the same tools, and tables that people dress up. */
import type { Sample } from './sample';

const lines = (...rows: string[]) => rows.join('\n');

export const otherVersions: readonly Sample[] = [
  {
    name: 'jira of a server in Chinese, sprints as objects, parents by id',
    source: 'jira',
    file: lines(
      '概要,问题关键字,问题ID,父级ID,问题类型,状态,项目关键字,经办人,报告人,创建日期,已解决,修复的版本,到期日,描述,初始预估,剩余的估算,附件,自定义字段 (Epic Link),Sprint,备注',
      '登录,P-1,10001,,史诗,待办,P,chen,li,03/二月/26 2:15 下午,,1.0,27/十二月/26 12:00 上午,h2. x,8h,3600,10/Feb/26 3:00 PM;chen;a.png;https://jira.example.com/a.png,,"com.atlassian.greenhopper.service.sprint.Sprint@1a[id=1,state=CLOSED,name=冲刺 1,goal=]",',
      '注册,P-2,10002,10001,子任务,完成,P,张伟,li,2026/02/03 14:15,,,0001-01-01 00:00:00,,,,,,,03/二月/26 3:00 下午;chen;说一句',
    ),
    rows: {
      'P-1': { planEnd: '2026-12-27', estimateHours: '8', leftHours: '1', 迭代: '冲刺 1', 修复版本: '1.0' },
      'P-2': { parent: 'P-1', stage: 'DONE', planEnd: '', executor: '' },
    },
  },
  {
    name: 'zentao-stories.csv of version 18',
    source: 'zentaoStory',
    file: lines(
      '编号,所属产品,平台分支,所属模块,所属计划,来源,研发需求名称,描述,验收标准,优先级,预计工时,当前状态,所处阶段,类别,由谁创建,创建日期,指派给,关闭原因,相关需求,父需求',
      '7,商城(#1),主干,/前台(#3),1.0,客户,登录,<p>x</p>,可登录,1,4,已关闭,已发布,功能,王莉,2026-03-01,closed,已完成,8,0',
      '8,商城(#1),主干,/(#0),1.0,客户,登录二,,,1,4,激活,研发中,功能,王莉,2026-03-01,陈晓(#chen),,,7',
    ),
    rows: {
      'story-7': { executor: '', parent: '', 模块: '/前台', relations: 'story-8', stage: 'CLOSED' },
      'story-8': { executor: 'chen', parent: 'story-7', 模块: '', stage: 'IN_PROGRESS' },
    },
  },
  {
    name: 'redmine in Chinese',
    source: 'redmine',
    file: lines(
      '#,项目,跟踪,父任务,状态,优先级,主题,作者,指派给,开始日期,计划完成日期,预期时间,合计预期时间,% 完成,创建于,结束日期,相关的问题',
      '5,P,功能,,新建,普通,一,王莉,陈晓,2026-03-01,2026-03-09,2.50,2.50,40,2026-03-01 10:00,,"关联到 #6, 优先于 #7"',
      '6,P,支持,,进行中,普通,二,,,,,,,,,,',
      '7,P,错误,,已解决,普通,三,,,,,,,,,,与其重复 #6',
    ),
    rows: { 5: { relations: '6', executor: 'chen' }, 6: { relations: '5|被重复 7' }, 7: { predecessors: '5' } },
  },
  {
    name: 'openproject in Chinese, parents with their titles',
    source: 'openproject',
    file: lines(
      'ID,主题,类型,状态,受理人,负责人,优先级,开始日期,完成日期,预估工时,剩余工时,完成度,父级,作者',
      '31,甲,阶段,新建,陈晓,王莉,普通,2026-03-01,2026-03-09,2d 4h,1h,20%,,王莉',
      '32,乙,任务,已关闭,,,,,,,,,31: 甲,',
    ),
    rows: { 31: { planEnd: '2026-03-09', involved: 'li', estimateHours: '20' }, 32: { parent: '31' } },
  },
  {
    name: 'gitlab of version 17, by work items',
    source: 'gitlab',
    file: lines(
      'Title,Description,Type,URL,Work item ID,State,Author Username,Assignees,Assignee Usernames,Due Date,Created At (UTC),Labels,Parent ID,Parent IID,Parent Title,Time Estimate',
      'A,text,Issue,https://g.example.com/-/work_items/9,9,Opened,li,陈晓,chen,2026-05-01,2026-03-01 10:00:00,"a,b",,,,7200',
      'B,,Task,https://g.example.com/-/work_items/10,10,Closed,li,,,,,,901,9,A,0',
    ),
    rows: { 9: { taskType: '任务', executor: 'chen', estimateHours: '2' }, 10: { parent: '9', stage: 'DONE' } },
  },
  {
    name: 'issues of gh as JSON',
    source: 'github',
    file: JSON.stringify([
      {
        ...{ number: 5, title: 'Crash', state: 'OPEN', stateReason: '', body: '**x**', milestone: { title: 'v2' } },
        labels: [{ id: 'x', name: 'bug' }],
        assignees: [{ login: 'chen' }],
        comments: [{ author: { login: 'li' }, createdAt: '2026-03-01T10:00:00Z', body: 'hi; all' }],
      },
    ]),
    rows: { 5: { labels: 'bug', executor: 'chen', 里程碑: 'v2', notes: '<p><strong>x</strong></p>' } },
  },
  {
    name: 'a view of GitHub Projects, of several repositories',
    source: 'githubProject',
    file: lines(
      'Title\tURL\tAssignees\tStatus\tRepository\tParent issue',
      'A\thttps://github.com/o/r/issues/3\tchen\tTodo\to/r\t',
      'B\thttps://github.com/o/q/issues/3\t\tDone\to/q\thttps://github.com/o/r/issues/3',
    ),
    rows: { 'https://github.com/o/q/issues/3': { parent: 'https://github.com/o/r/issues/3', stage: 'DONE' } },
  },
  {
    name: 'notion in Chinese, with ranges of days and titles that hold commas',
    source: 'notion',
    file: lines(
      '名称,状态,负责人,截止日期,标签,上级项目,子项目,被阻止',
      '甲,进行中,陈晓,2026年3月9日 → 2026年3月12日,"x, y",,,',
      '"乙, 之二",未开始,,2026年3月9日,,甲 (https://www.notion.so/1b2c?pvs=21),,',
      '丙,未开始,,,,,,"乙, 之二 (https://www.notion.so/2b2c?pvs=21)"',
    ),
    rows: {
      甲: { planStart: '2026-03-09', planEnd: '2026-03-12', executor: 'chen' },
      '乙, 之二': { parent: '甲', planEnd: '2026-03-09' },
      丙: { predecessors: '乙, 之二' },
    },
  },
  {
    name: 'feishu by importance and urgency',
    source: 'feishu',
    file: lines('任务描述,任务执行人,进展,重要紧急程度', '甲,"陈晓,王莉",已停滞,紧急不重要', '乙,,已完成,不重要不紧急'),
    rows: { 甲: { urgent: '3', stage: 'PAUSED', involved: 'li' }, 乙: { urgent: '1' } },
  },
  {
    name: 'tapd tasks',
    source: 'tapdTask',
    file: lines(
      'ID,任务标题,状态,处理人,预计开始,预计结束,预估工时,优先级',
      '3001,做一,进行中,陈晓;,2026-03-01,2026-03-09,8,High',
    ),
    rows: { 3001: { taskType: '任务', executor: 'chen', urgent: '3' } },
  },
  {
    name: 'ones, units behind the names of columns',
    source: 'ones',
    file: lines(
      'ID,标题,工作项类型,状态,负责人,预估工时（人天）,剩余工时（小时）,父工作项',
      '#21,甲,需求,进行中,陈晓,2,6,',
      '#22,乙,子任务,完成,,,,#21 甲',
    ),
    rows: { 21: { estimateHours: '16', leftHours: '6' }, 22: { parent: '21' } },
  },
  {
    name: 'sheet below titles, with merged cells in a header of two lines',
    source: 'sheet',
    file: lines(
      '项目进度表,,,,,',
      '导出时间：2026-03-01,,,,,',
      ',,,,,',
      '编号,标题,负责人,计划,,状态',
      ',,,开始日期,截止日期,',
      '1,甲,陈晓,2026-03-01,2026-03-09,进行中',
      '2,乙,,,5/5/2026,进行中',
    ),
    rows: { 1: { planStart: '2026-03-01', executor: 'chen' }, 2: { planEnd: '2026-05-05', title: '乙' } },
  },
  {
    name: 'sheet with the delimiter named, and no column that is called a title',
    source: 'sheet',
    file: lines('sep=|', '工作描述文字|完成否', '修好登录页|是', '补上测试|否'),
    rows: { 修好登录页: { title: '修好登录页', 完成否: '是' } },
  },
  {
    name: 'jira in German, decimal commas',
    source: 'jira',
    file: [
      'Zusammenfassung;Vorgangsschlüssel;Vorgangs-ID;Vorgangstyp;Status;Priorität;Zugewiesene Person;Erstellt;Fälligkeitsdatum;Übergeordnet',
      'Eins;DE-1;1;Story;In Arbeit;Hoch;chen;30.09.26 09:05;30.10.26;',
      '"Zwei;\nmit Zeile";DE-2;2;Unteraufgabe;Fertig;Niedrig;;30.09.26 09:05;;DE-1',
    ].join('\n'),
    rows: {
      'DE-1': { taskType: '需求', stage: 'IN_PROGRESS', urgent: '3', planEnd: '2026-10-30', executor: 'chen' },
      'DE-2': { stage: 'DONE', urgent: '1', parent: 'DE-1', title: 'Zwei; mit Zeile' },
    },
  },
  {
    name: 'redmine in German',
    source: 'redmine',
    file: [
      '#;Projekt;Tracker;Übergeordnetes Ticket;Status;Priorität;Thema;Zugewiesen an;Abgabedatum;Geschätzter Aufwand;% erledigt',
      '1;A;Fehler;;In Bearbeitung;Hoch;Eins;chen;30.10.2026;8,5;40',
      '2;A;Feature;1;Gelöst;Normal;Zwei;;31.10.2026;1,00;100',
    ].join('\n'),
    rows: {
      1: { taskType: '缺陷', estimateHours: '8.5', progress: '40', planEnd: '2026-10-30' },
      2: { stage: 'DONE', estimateHours: '1', parent: '1' },
    },
  },
  {
    name: 'redmine in French',
    source: 'redmine',
    file: lines(
      '#,Projet,Tracker,Tâche parente,Statut,Priorité,Sujet,Assigné à,Échéance,Temps estimé,% réalisé',
      '5,A,Anomalie,,En cours,Haute,Un,chen,2026-10-30,"2,25",0',
    ),
    rows: { 5: { taskType: '缺陷', stage: 'IN_PROGRESS', urgent: '3', estimateHours: '2.25' } },
  },
  {
    name: 'sheet with groups in a line of their own above the names',
    source: 'sheet',
    file: lines(
      '项目周报,,,,',
      '任务,,人员,时间,',
      '标题,状态,负责人,开始时间,截止时间',
      '甲,进行中,陈晓,2026年3月5日,2026.03.09',
      '乙,已完成,,2026-03-06,',
    ),
    rows: { 甲: { executor: 'chen', planStart: '2026-03-05', planEnd: '2026-03-09' }, 乙: { planStart: '2026-03-06' } },
  },
];
