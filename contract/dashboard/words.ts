/** Words, limits and ready dashboards. No heavy imports: the console bundles this. */
import type { Chart } from './chart/chart';
import { readyChartDashboards } from './readyCharts';

export const widgetKinds = {
  number: '数字',
  line: '折线',
  area: '面积',
  bar: '条形',
  column: '柱形',
  stack: '堆积',
  combo: '柱线组合',
  pie: '占比',
  funnel: '漏斗',
  heat: '热力',
  scatter: '散点',
  treemap: '矩形树图',
  map: '省份图',
  multiples: '小图',
  table: '表格',
  pivot: '透视',
  gauge: '进度',
  text: '文字',
  image: '图片',
  page: '嵌入页面',
} as const;
export type WidgetKind = keyof typeof widgetKinds;
export const widgetKindCodes = Object.keys(widgetKinds) as WidgetKind[];
/** What a metric can be shown as; all others take rows to count. */
export const metricKinds: readonly WidgetKind[] = ['number', 'line', 'bar', 'pie', 'table', 'gauge'];
const STILL: ReadonlySet<WidgetKind> = new Set(['text', 'image', 'page']);
/** Shows no figures: a text, a picture or a page of elsewhere. */
export const isStill = (kind: WidgetKind): boolean => STILL.has(kind);
/** Of pictures and pages. */
export const WIDGET_ADDRESS = /^https:\/\/[^\s/@"'<>\\]+(\/[^\s"'<>\\]*)?$/;
/** Kinds that show the parts of a number. */
export const isGrouped = (kind: WidgetKind): boolean => kind === 'bar' || kind === 'pie' || kind === 'table';

/** Up to today; a day that has not come has no figure. */
export const dashboardPeriods = {
  week: '本周',
  month: '本月',
  quarter: '本季度',
  year: '本年',
  last30: '近 30 天',
  last90: '近 90 天',
} as const;
export type DashboardPeriod = keyof typeof dashboardPeriods;
export const dashboardPeriodCodes = Object.keys(dashboardPeriods) as DashboardPeriod[];

export const shares = { private: '仅自己', people: '指定的人或角色', tenant: '全企业' } as const;
export type Share = keyof typeof shares;
export const shareCodes = Object.keys(shares) as Share[];

export const GRID_COLUMNS = 12;
export const WIDGETS_MAX = 40;
/** Columns that a board is filtered by. */
export const FILTERS_MAX = 10;
export const WIDGET_ROWS_MAX = 20;
export const DASHBOARDS_MAX = 500;
export const SERIAL_PREFIX = 'KB';
export const serialNoOf = (seq: number): string => `${SERIAL_PREFIX}-${seq}`;
/** Null: no such serial number. */
export const seqOf = (serialNo: string): number | null => {
  const found = /^KB-([1-9]\d{0,8})$/.exec(serialNo);
  return found ? Number(found[1]) : null;
};

/** A cell of the grid: of twelve columns, and rows of one height. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface ReadyWidget extends Place {
  kind: WidgetKind;
  metric?: string;
  dimension?: string;
  text?: string;
  title?: string;
  chart?: Chart;
}
const number = (x: number, metric: string): ReadyWidget => ({ x, y: 0, w: 3, h: 2, kind: 'number', metric });
const picture = (x: number, y: number, kind: WidgetKind, metric: string, dimension?: string): ReadyWidget => ({
  ...{ x, y, w: 6, h: 5, kind, metric },
  ...(dimension && { dimension }),
});

/** What one begins with instead of nothing: five of metrics, and five of rows (`readyCharts.ts`). */
export const readyDashboards: Readonly<
  Record<string, { name: string; description: string; period: DashboardPeriod; widgets: readonly ReadyWidget[] }>
> = {
  delivery: {
    ...{ name: '交付总览', description: '每天看一眼：做完多少、逾期多少、风险与问题在哪些项目', period: 'last30' },
    widgets: [
      ...[number(0, 'task.open'), number(3, 'task.overdue'), number(6, 'risk.open'), number(9, 'problem.open')],
      ...[picture(0, 2, 'line', 'task.created'), picture(6, 2, 'bar', 'task.overdue', 'project')],
    ],
  },
  tasks: {
    ...{ name: '任务进展', description: '新建的走势，各项目完成了多少，未完成的任务停在哪里', period: 'last90' },
    widgets: [
      ...[number(0, 'task.total'), number(3, 'task.open'), number(6, 'task.unassigned'), number(9, 'flow.finished')],
      ...[picture(0, 2, 'line', 'task.created'), picture(6, 2, 'bar', 'flow.finished', 'project')],
      ...[picture(0, 7, 'pie', 'task.open', 'stage'), picture(6, 7, 'table', 'task.open', 'project')],
    ],
  },
  risk: {
    ...{ name: '风险与问题', description: '开放的和高等级的，按项目与状态', period: 'last90' },
    widgets: [
      ...[number(0, 'risk.open'), number(3, 'risk.high'), number(6, 'problem.open'), number(9, 'problem.raised')],
      ...[picture(0, 2, 'bar', 'risk.open', 'project'), picture(6, 2, 'bar', 'problem.open', 'project')],
      ...[picture(0, 7, 'pie', 'risk.open', 'state'), picture(6, 7, 'line', 'risk.raised')],
    ],
  },
  people: {
    ...{ name: '投入与负荷', description: '登记的工时、还要投入的工时，以及没有人的任务', period: 'month' },
    widgets: [
      ...[
        number(0, 'hours.logged'),
        number(3, 'task.estimate'),
        number(6, 'task.unassigned'),
        number(9, 'task.overdue'),
      ],
      ...[picture(0, 2, 'line', 'hours.logged'), picture(6, 2, 'bar', 'hours.logged', 'project')],
    ],
  },
  week: {
    ...{ name: '周会', description: '一页开完周会：本周完成、新建、逾期与新增风险', period: 'week' },
    widgets: [
      { x: 0, y: 0, w: 12, h: 2, kind: 'text', text: '每周一 9:30。先看逾期，再看新增风险；每个数字都可以点开。' },
      ...[
        number(0, 'flow.finished'),
        number(3, 'task.created'),
        number(6, 'task.overdue'),
        number(9, 'risk.raised'),
      ].map((one) => ({ ...one, y: 2 })),
      ...[picture(0, 4, 'table', 'task.overdue', 'project'), picture(6, 4, 'bar', 'flow.finished', 'project')],
    ],
  },
  ...readyChartDashboards,
};
export const readyCodes: readonly string[] = Object.keys(readyDashboards);
