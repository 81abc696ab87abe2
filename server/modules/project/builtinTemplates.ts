/** The templates that each enterprise begins with; days are working days from the project's start. */
import type { TemplateTask } from '../../../contract/project/template';

export const builtinTemplates: { name: string; description: string; templateClass: string; tasks: TemplateTask[] }[] = [
  {
    name: '软件研发',
    description: '从需求到上线的标准研发流程',
    templateClass: '研发',
    tasks: [
      {
        title: '需求阶段',
        startDay: 0,
        endDay: 6,
        children: [
          { title: '收集并整理用户需求', urgent: 3, startDay: 0, endDay: 3 },
          { title: '编写需求规格说明书', startDay: 2, endDay: 5 },
          { title: '需求评审', urgent: 3, startDay: 5, endDay: 6 },
        ],
      },
      {
        title: '设计与开发',
        startDay: 7,
        endDay: 28,
        children: [
          { title: '总体设计与接口定义', startDay: 7, endDay: 11 },
          { title: '搭建开发与测试环境', startDay: 7, endDay: 9 },
          { title: '核心功能开发', urgent: 3, startDay: 12, endDay: 25 },
          { title: '代码评审与单元测试', startDay: 14, endDay: 28 },
        ],
      },
      {
        title: '测试与上线',
        startDay: 29,
        endDay: 40,
        children: [
          { title: '系统测试', startDay: 29, endDay: 34 },
          { title: '用户验收测试', urgent: 3, startDay: 34, endDay: 37 },
          { title: '生产环境部署', urgent: 4, startDay: 38, endDay: 39 },
          { title: '项目总结', startDay: 40, endDay: 40 },
        ],
      },
    ],
  },
  {
    name: '系统交付实施',
    description: '合同签订后的现场实施与验收',
    templateClass: '交付',
    tasks: [
      { title: '项目启动会', urgent: 3, startDay: 0, endDay: 1 },
      { title: '现场调研与差异分析', startDay: 2, endDay: 9 },
      { title: '实施方案确认', startDay: 9, endDay: 12 },
      { title: '系统安装与参数配置', startDay: 13, endDay: 18 },
      { title: '历史数据迁移', urgent: 3, startDay: 16, endDay: 23 },
      { title: '用户培训', startDay: 21, endDay: 26 },
      { title: '试运行', startDay: 26, endDay: 47 },
      { title: '初验与终验', urgent: 4, startDay: 48, endDay: 54 },
    ],
  },
];
