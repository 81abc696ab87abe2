/**
 * Lists and figures that stand in a page: each is asked for by the call of its own kind, with the rights of whoever reads. The
 * text of the page holds which one it is and nothing of what it says.
 */

import type { LiveRef } from '@contract/document/cards';
import type { ShownValue } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { metricUnits } from '@contract/insight/kinds';
import { pageOf } from '@contract/objectTypes';
import { stageCategories } from '@contract/task/enums';
import { history } from '@umijs/max';
import { dynamicTableApi } from '@/services/dynamicTable';
import { insightApi } from '@/services/insight';
import { taskApi } from '@/services/task';
import { taskViewApi } from '@/services/taskView';
import { UNSEEN } from '@/utils/figure';
import { thisDay } from '@/utils/today';
import { siteAddress } from '@/utils/url';

const ROWS = 10;
const COLUMNS = 5;

/** What is shown: a title that leads to all of it, and rows below it. */
interface Live {
  title: string;
  page: string | null;
  figure?: string;
  note: string;
  head: string[];
  rows: { cells: string[]; page: string | null }[];
}

const readers: { readonly [K in LiveRef['kind']]: (ref: LiveRef) => Promise<Live> } = {
  async tasks({ id }) {
    const { projectId, name, model } = await taskViewApi.get({ id });
    const { filter, sorts } = model;
    const { result, total } = await taskApi.query({
      ...{ projectId, pageSize: ROWS },
      ...(filter && { filter }),
      ...(sorts && { sorts }),
    });
    return {
      ...{ title: name, page: `/project/${projectId}/task?layout=${id}`, head: ['任务', '状态', '执行人', '截止'] },
      note: total > result.length ? `共 ${total} 项，显示前 ${result.length} 项` : `共 ${total} 项`,
      rows: result.map(({ taskId, taskNo, title, category, executor, planEnd }) => ({
        cells: [`${taskNo} ${title}`, stageCategories[category], executor?.name ?? '', planEnd ?? ''],
        page: pageOf('task', taskId, projectId),
      })),
    };
  },
  async metric({ id, of }) {
    const today = thisDay();
    const period = { from: today.startOf('month').format('YYYY-MM-DD'), to: today.format('YYYY-MM-DD') };
    const [metrics, answer] = await Promise.all([
      insightApi.listMetrics(),
      insightApi.readMetric({ metric: of, period, projectIds: [id] }),
    ]);
    const metric = metrics.find(({ code }) => code === of);
    const unit = metric ? metricUnits[metric.unit] : '';
    const { value, withheld } = answer;
    return {
      ...{ title: metric?.name ?? '指标', page: `/project/${id}/statistics`, head: [], rows: [] },
      figure: withheld ? UNSEEN : value === null ? '—' : `${Math.round(value * 100) / 100} ${unit}`,
      note: metric?.timeBasis === 'state' ? '当前' : `本月（${period.from} 至 ${period.to}）`,
    };
  },
  async table({ id, of }) {
    const table = await dynamicTableApi.detail({ tableId: id });
    const view = table.views.find((one) => one.id === of);
    if (!view) throw new Error('视图已删除，或未共享');
    const { filter, sorts, words, columns = [] } = view.config;
    const hidden = new Set(columns.filter((one) => one.hidden).map(({ key }) => key));
    const fields = table.fields.filter(({ key }) => !hidden.has(key)).slice(0, COLUMNS);
    const { records, people } = await dynamicTableApi.queryRecords({
      ...{ tableId: id, size: ROWS },
      ...(filter && { filter }),
      ...(sorts && { sorts }),
      ...(words && { words }),
    });
    const nameOf = (userId: string) => people[userId]?.name ?? '';
    return {
      title: `${table.name} · ${view.name}`,
      page: pageOf('dynamicTable', id, table.projectId ?? ''),
      note: records.length < ROWS ? `共 ${records.length} 条` : `显示前 ${ROWS} 条`,
      head: fields.map(({ name }) => name),
      rows: records.map(({ id: record, values }) => ({
        cells: fields.map((field) => valueText(field, values[field.key], nameOf)),
        page: `/tableRecord/${record}`,
      })),
    };
  },
};

function valueText(field: TableField, value: ShownValue | undefined, nameOf: (userId: string) => string): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => partText(field, one, nameOf)).join('、');
  return partText(field, value, nameOf);
}

function partText(field: TableField, value: unknown, nameOf: (userId: string) => string): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'object' && value !== null) return 'title' in value ? String(value.title) : '';
  const text = String(value);
  const option = field.options.find((one) => String(one.value) === text);
  return option?.label ?? (nameOf(text) || text);
}

/** Fills the place with what it shows now. @throws what the call of its kind does, in words for who reads */
export async function fillLive(place: HTMLElement, ref: LiveRef): Promise<void> {
  const live = await readers[ref.kind](ref);
  const { ownerDocument } = place;
  // Built of elements, never of HTML: what stands there is what people typed.
  const make = (tag: string, ...children: (Node | string)[]) => {
    const element = ownerDocument.createElement(tag);
    element.append(...children);
    return element;
  };
  const link = (text: string, page: string | null) => {
    if (!page) return make('span', text);
    const element = make('a', text) as HTMLAnchorElement;
    element.href = siteAddress(page);
    element.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      history.push(page);
    });
    return element;
  };
  const parts: Node[] = [link(live.title, live.page), make('small', live.note)];
  if (live.figure) parts.push(make('strong', live.figure));
  if (live.rows.length > 0) {
    const row = ({ cells, page }: Live['rows'][number]) => {
      const [first = '', ...more] = cells;
      return make('tr', make('td', link(first || '（未命名）', page)), ...more.map((cell) => make('td', cell)));
    };
    const head = make('thead', make('tr', ...live.head.map((name) => make('th', name))));
    parts.push(make('div', make('table', head, make('tbody', ...live.rows.map(row)))));
  } else if (live.head.length > 0) parts.push(make('span', '没有符合条件的内容'));
  place.dataset.live = ref.kind;
  place.replaceChildren(...parts);
}
