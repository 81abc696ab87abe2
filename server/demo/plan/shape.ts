/** The work breakdown of a delivery: what the demo projects' plans and the enterprises' template are made of. */
import type { NodeKind } from '../../../contract/plan/kinds';
import type { LinkType } from '../../../contract/plan/model';

export interface ShapeNode {
  key: string;
  /** 0 is a phase. */
  depth: 0 | 1 | 2;
  kind: NodeKind;
  title: string;
  /** Working days of a project of half a year. */
  days?: number;
  after?: readonly (string | readonly [key: string, type: LinkType, lag: number])[];
  weight?: number;
  /** What it took in the end, where that was longer. */
  took?: number;
  /** Tasks of the project hang on it. */
  byTasks?: true;
  atStart?: true;
}

const phase = (key: string, title: string, weight: number): ShapeNode => ({
  key,
  depth: 0,
  kind: 'phase',
  title,
  weight,
});
const group = (key: string, title: string): ShapeNode => ({ key, depth: 1, kind: 'group', title });
const milestone = (key: string, title: string, after: ShapeNode['after']): ShapeNode => ({
  ...{ key, depth: 1, kind: 'milestone', title, after },
});
const work = (
  key: string,
  title: string,
  days: number,
  after: NonNullable<ShapeNode['after']> = [],
  more: Partial<ShapeNode> = {},
): ShapeNode => ({ key, depth: 1, kind: 'work', title, days, after, ...more });
const part = (...given: Parameters<typeof work>): ShapeNode => ({ ...work(...given), depth: 2 });

export const delivery: readonly ShapeNode[] = [
  phase('p1', '启动', 5),
  { ...milestone('kick', '项目启动会', []), atStart: true },
  work('charter', '编制项目章程与干系人清单', 3, ['kick']),
  work('team', '组建项目团队、落实办公环境', 4, ['kick']),
  work('plan', '编制总体实施计划', 5, ['charter']),
  work('risk', '识别风险并制定应对', 3, [['plan', 'SS', 2]]),
  milestone('m1', '实施计划获批', ['plan', 'team', 'risk']),
  phase('p2', '设计', 20),
  group('research', '需求调研'),
  part('r1', '业务部门访谈', 8, ['m1']),
  part('r2', '现有系统与数据梳理', 6, ['m1']),
  part('r3', '编写需求规格说明书', 7, ['r1', 'r2'], { took: 9 }),
  part('r4', '需求评审与确认', 2, ['r3']),
  milestone('m2', '需求基线冻结', ['r4']),
  group('design', '方案设计'),
  part('d1', '总体架构设计', 6, ['m2']),
  part('d2', '数据库与接口设计', 7, [['d1', 'FS', -2]]),
  part('d3', '界面原型与交互设计', 8, ['m2']),
  part('d4', '安全与等保方案', 5, ['d1']),
  part('d5', '测试方案与用例设计', 6, [['d2', 'SS', 3]]),
  milestone('m3', '设计方案通过评审', ['d2', 'd3', 'd4', 'd5']),
  phase('p3', '实施', 45),
  group('env', '环境准备'),
  part('e1', '服务器与网络到位', 10, ['m2']),
  part('e2', '开发、测试环境搭建', 4, ['e1']),
  part('e3', '生产环境部署与加固', 6, ['e2', 'm3']),
  group('build', '开发与配置'),
  part('b1', '基础平台与权限', 12, ['m3', 'e2'], { byTasks: true }),
  part('b2', '核心业务模块', 22, [['b1', 'SS', 5]], { byTasks: true, took: 26 }),
  part('b3', '报表与看板', 12, [['b2', 'SS', 10]], { byTasks: true }),
  part('b4', '外围系统接口', 15, [['b1', 'FS', -3]], { took: 18 }),
  part('b5', '移动端适配', 10, [['b2', 'FS', -4]]),
  milestone('m4', '功能开发完成', ['b2', 'b3', 'b4', 'b5']),
  group('data', '数据迁移'),
  part('t1', '迁移规则与脚本', 8, ['d2']),
  part('t2', '第一次试迁移与核对', 5, ['t1', 'b1']),
  part('t3', '第二次试迁移与核对', 4, ['t2', ['m4', 'FS', 0]]),
  group('test', '测试'),
  part('q1', '集成测试', 10, [['m4', 'FS', -3]]),
  part('q2', '性能与安全测试', 7, [['q1', 'SS', 4], 'e3']),
  part('q3', '用户验收测试', 8, ['q1', 't3']),
  part('q4', '缺陷修复与回归', 6, [['q3', 'FF', 2], 'q2']),
  milestone('m5', '测试通过', ['q3', 'q4']),
  phase('p4', '上线', 20),
  work('u1', '编写操作手册与培训课件', 8, ['m4']),
  work('u2', '管理员与关键用户培训', 4, ['u1', 'm5']),
  work('u3', '上线方案与回退演练', 3, ['m5']),
  work('u4', '正式数据迁移', 2, ['u3', 'u2']),
  work('u5', '系统割接', 1, ['u4']),
  milestone('m6', '系统上线', ['u5']),
  work('u6', '试运行与驻场保障', 20, ['m6']),
  phase('p5', '验收', 10),
  work('a1', '试运行报告与问题清零', 4, ['u6']),
  work('a2', '整理交付文档', 6, [['u6', 'SS', 10]]),
  work('a3', '验收评审', 2, ['a1', 'a2']),
  milestone('m7', '终验通过', ['a3']),
  work('a4', '移交运维、项目总结', 3, ['m7']),
];
