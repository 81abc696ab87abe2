/** A plan on sheets of paper. */
import type { PlanNodeView } from '@contract/plan/plan';
import { dayNumber, dayText, USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import { rowsOf } from '../outline';
import { ganttPages } from './pages';
import { fitText, textWidth } from './paper';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const first = dayNumber('2026-03-02');
const aNode = (at: number, more: Partial<PlanNodeView> = {}): PlanNodeView => ({
  ...{ id: `n${at}`, parentId: null, wbs: `${at + 1}`, kind: 'work', title: `节点 ${at} <安装 & 调试>`, mode: 'auto' },
  ...{ duration: 2, atStart: false, constraintType: 'ASAP', constraintOn: null, deadline: null, manualStart: null },
  ...{ manualEnd: null, realStart: null, realEnd: null, progress: 0, progressSource: 'manual', weight: null },
  ...{ cancelled: false, owner: null, pinnedBy: null, pinnedTime: null, version: 1 },
  ...{ startOn: dayText(first + at), endOn: dayText(first + at + 1), percent: 50, driver: { by: 'plan' } },
  ...{
    totalSlack: 0,
    freeSlack: 0,
    critical: true,
    early: false,
    late: false,
    tasks: 0,
    tasksDone: 0,
    taskPercent: null,
    ...{ taskStart: null, taskEnd: null, hours: 0, spentHours: 0, priority: 500, acceptWay: null, accepted: null },
    customFields: {},
  },
  ...more,
});
const printed = (count: number) => {
  const nodes = Array.from({ length: count }, (_, at) => aNode(at));
  const links = nodes.slice(1).map(({ id }, at) => ({
    ...{ id: `l${at}`, fromId: `n${at}`, toId: id, type: 'FS' as const, lag: 0, elapsed: false },
  }));
  return {
    ...{ title: '一期 & 二期', today: first + 3, calendar, promised: new Map(), rows: rowsOf(nodes, new Set()) },
    plan: { nodes, links, startOn: '2026-03-02' },
  };
};
const dom = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');
const said = (svg: string) => [...dom(svg).querySelectorAll('text')].map(({ textContent }) => textContent);

it('every page has the title, the heads of the table, the dates and the legend, and is well-formed', () => {
  const pages = ganttPages(printed(100), { paper: 'A4', across: 2, critical: true });
  expect(pages.length % 2).toBe(0);
  expect(pages.length).toBeGreaterThan(4);
  for (const [at, page] of pages.entries()) {
    expect(dom(page).querySelector('parsererror')).toBeNull();
    const texts = said(page);
    expect(texts).toEqual(expect.arrayContaining(['一期 & 二期', '编号', '名称', '负责人', '里程碑', '关键路径']));
    expect(texts.some((text) => text?.includes(`第 ${at + 1} 页，共 ${pages.length} 页`))).toBe(true);
  }
});

it('each node stands in the table of one strip of pages, and the sheet is as large as the paper', () => {
  const pages = ganttPages(printed(100), { paper: 'A3', across: 1, critical: false });
  const numbers = pages.flatMap((page) => said(page).filter((text) => /^\d+$/.test(text ?? '') && text !== ''));
  for (const no of ['1', '50', '100']) expect(numbers).toContain(no);
  const svg = dom(pages[0] ?? '').documentElement;
  expect([svg.getAttribute('width'), svg.getAttribute('height')]).toEqual(['1587.4', '1122.5']);
});

it('a larger sheet needs fewer pages', () => {
  const counts = (['A4', 'A3', 'A2', 'A1'] as const).map(
    (paper) => ganttPages(printed(300), { paper, across: 1, critical: false }).length,
  );
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(counts[3]).toBeLessThan(counts[0] ?? 0);
});

it('an empty plan is one page', () => {
  const nothing = { ...printed(0), plan: { nodes: [], links: [], outer: [], startOn: '2026-03-02' } };
  expect(ganttPages(nothing, { paper: 'A4', across: 1, critical: false })).toHaveLength(1);
});

it('a thousand nodes in a second, of the five that they may take', () => {
  const plan = printed(1_000);
  const begun = performance.now();
  ganttPages(plan, { paper: 'A4', across: 4, critical: true });
  expect(performance.now() - begun).toBeLessThan(5_000);
});

it('a text that does not fit ends in an ellipsis', () => {
  expect(fitText('安装调试', 100, 15)).toBe('安装调试');
  const cut = fitText('安装调试与试运行', 70, 15);
  expect([cut, textWidth(cut, 15) <= 70]).toEqual(['安装调试…', true]);
});
