/** A span of a roster as a workbook: a row a person a shift, so that it can be filtered and counted by. */
import type { DutyGridQuery } from '../../../contract/duty/duty';
import { zoneOf } from '../../../contract/time/zone';
import type { TenantContext } from '../../http/route';
import { loadKept } from '../../object/kept';
import type { TableColumn } from '../../object/table/column';
import { sendTable } from '../../object/table/file';
import type { Cell } from '../../tables/cell';
import { dutyGrid } from './grid';
import { loadFacts } from './load';
import { rosterKind } from './rosters';

interface Row {
  day: string;
  shift: string;
  from: string | null;
  to: string | null;
  person: string;
  why: string;
  published: string;
}
const NAMES = ['日', '一', '二', '三', '四', '五', '六'];
const weekday = (day: string) => `周${NAMES[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;

const columns: readonly (readonly [string, string, (row: Row) => Cell])[] = [
  ['day', '日期', ({ day }) => day],
  ['weekday', '星期', ({ day }) => weekday(day)],
  ['shift', '班次', ({ shift }) => shift],
  ['from', '开始', ({ from }) => from],
  ['to', '结束', ({ to }) => to],
  ['person', '值班', ({ person }) => person],
  ['why', '来源', ({ why }) => why],
  ['published', '发布', ({ published }) => published],
];

export async function exportGrid(context: TenantContext, id: string, query: DutyGridQuery) {
  const { platform, db } = context;
  const { name } = await loadKept(db, rosterKind, id);
  const grid = await dutyGrid(context, id, query);
  const { shifts, zone } = await loadFacts(platform, db, query.from);
  const clock = zoneOf(zone);
  const shiftName = (shiftId: string) => shifts.find((one) => one.id === shiftId)?.name ?? '';
  const personName = (userId: string) => grid.people.find((one) => one.userId === userId)?.name ?? '已离开的成员';
  const sayMinute = (instant: string) => clock.minuteText(Date.parse(instant)).replace('T', ' ');
  const whyOf = (overrideId: string | null) => {
    const found = overrideId === null ? undefined : grid.overrides.find((one) => one.id === overrideId);
    if (!found) return '轮换';
    return found.swapId ? '换班' : found.kind === 'replace' ? '代班' : '安排';
  };
  const rows: Row[] = [
    ...grid.pieces.map((one) => ({
      ...{ day: one.day, shift: shiftName(one.shiftId), from: sayMinute(one.from), to: sayMinute(one.to) },
      ...{ person: personName(one.userId), why: whyOf(one.overrideId) },
      published: one.published ? '已发布' : '预排',
    })),
    ...grid.vacancies.map(({ shiftId, day, from, to, missing }) => ({
      ...{ day, shift: shiftName(shiftId), from: sayMinute(from), to: sayMinute(to), why: '' },
      person: missing > 1 ? `空缺 ${missing} 人` : '空缺',
      published: grid.publishedTo !== null && day <= grid.publishedTo ? '已发布' : '预排',
    })),
  ].sort((a, b) => (a.day !== b.day ? (a.day < b.day ? -1 : 1) : (a.from ?? '') < (b.from ?? '') ? -1 : 1));
  async function* chunks() {
    for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500);
  }
  const table = columns.map(([key, heading, cell]): TableColumn<Row> => ({ name: key, heading, cell }));
  return sendTable(context, { name: `${name}-值班-${query.from}`, format: 'xlsx' }, table, chunks());
}
