/** What a new page begins with: ten kinds of pages as deliveries write them. */
import type { PageTemplate } from '../../../../contract/document/kinds';
import { escapeHtml } from '../../../base/html';

const p = (text = '') => `<p>${escapeHtml(text)}</p>`;
const h = (text: string) => `<h2>${escapeHtml(text)}</h2>`;
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${p(item)}</li>`).join('')}</ul>`;
const steps = (...items: string[]) => `<ol>${items.map((item) => `<li>${p(item)}</li>`).join('')}</ol>`;
const checks = (...items: string[]) =>
  `<ul data-type="taskList">${items
    .map(
      (item) =>
        `<li data-type="taskItem" data-checked="false"><label><input type="checkbox" disabled="disabled" /><span></span></label><div>${p(item)}</div></li>`,
    )
    .join('')}</ul>`;
const hint = (text: string) => `<div data-callout="info">${p(text)}</div>`;
/** The heads of a table, and so many empty rows below them. */
const table = (heads: string[], rows = 2) => {
  const row = (cells: string[]) => `<tr>${cells.join('')}</tr>`;
  const empty = row(heads.map(() => `<td>${p()}</td>`));
  return `<table><tbody>${row(heads.map((head) => `<th>${p(head)}</th>`))}${empty.repeat(rows)}</tbody></table>`;
};

const templates: Readonly<Record<PageTemplate, string[]>> = {
  meeting: [
    ...[h('基本信息'), table(['时间', '地点', '主持人', '参会人'], 1)],
    ...[h('议题与讨论'), steps('议题一：', '议题二：')],
    ...[h('决议'), list('')],
    ...[h('待办事项'), checks('事项（负责人，完成日期）')],
  ],
  weekly: [
    hint('写给没有参加日常工作的人：先说结论，再说依据。'),
    ...[h('本周完成'), list('')],
    ...[h('下周计划'), table(['事项', '负责人', '计划完成'], 2)],
    ...[h('风险与问题'), table(['描述', '影响', '应对措施', '需要的支持'], 2)],
  ],
  requirement: [
    ...[h('背景与目标'), p('为谁解决什么问题，做到什么程度算完成。')],
    ...[h('用户与场景'), list('')],
    ...[h('功能要求'), table(['编号', '要求', '优先级', '验收标准'], 3)],
    ...[h('非功能要求'), list('性能：', '安全：', '兼容：')],
    ...[h('不在范围内'), list('')],
    ...[h('待确认'), checks('')],
  ],
  solution: [
    ...[h('概述'), p('一段话说清方案和推荐的理由。')],
    ...[h('现状与问题'), p()],
    ...[h('方案比较'), table(['方案', '优点', '缺点', '成本', '结论'], 2)],
    ...[h('详细设计'), p()],
    ...[h('实施步骤'), steps('')],
    ...[h('风险与回退'), list('')],
  ],
  retrospective: [
    ...[h('目标与结果'), table(['目标', '实际结果', '差异'], 2)],
    ...[h('做得好的'), list('')],
    ...[h('需要改进的'), list('')],
    ...[h('原因分析'), p('连续追问为什么，找到可以改变的原因。')],
    ...[h('改进措施'), checks('措施（负责人，完成日期）')],
  ],
  testPlan: [
    ...[h('测试范围'), list('包含：', '不包含：')],
    ...[h('环境与数据'), table(['环境', '地址', '数据准备'], 1)],
    ...[h('测试项'), table(['编号', '步骤', '预期结果', '负责人'], 3)],
    ...[h('准入与准出'), checks('准入条件', '准出条件')],
  ],
  release: [
    ...[h('上线内容'), list('')],
    ...[h('时间安排'), table(['时间', '操作', '操作人', '复核人'], 3)],
    ...[h('上线前检查'), checks('备份已完成', '回退方案已演练', '相关方已通知')],
    ...[h('回退方案'), steps('')],
    ...[h('上线后验证'), checks('')],
  ],
  incident: [
    ...[h('概要'), table(['级别', '开始时间', '恢复时间', '影响范围'], 1)],
    ...[h('经过'), table(['时间', '事件', '处理人'], 3)],
    ...[h('根本原因'), p()],
    ...[h('改进措施'), checks('措施（负责人，完成日期）')],
  ],
  handover: [
    ...[h('交接范围'), list('')],
    ...[h('进行中的工作'), table(['事项', '现状', '下一步', '接手人'], 2)],
    ...[h('联系人'), table(['单位', '姓名', '职责', '联系方式'], 2)],
    ...[h('账号与资料'), hint('不要在这里写密码；写明向谁申请。'), list('')],
    ...[h('交接确认'), checks('移交人确认', '接收人确认')],
  ],
  visit: [
    ...[h('拜访信息'), table(['客户', '时间', '我方人员', '客户人员'], 1)],
    ...[h('客户情况'), p()],
    ...[h('沟通要点'), list('')],
    ...[h('客户诉求与承诺'), table(['诉求', '我方答复', '负责人', '期限'], 2)],
    ...[h('下一步'), checks('')],
  ],
};

/** The text of a new page; none for a blank one. */
export const templateHtml = (template: PageTemplate | undefined): string =>
  template === undefined ? '' : templates[template].join('');
