import { WEEK_MINUTES } from '@contract/manpower/kinds';
import type { BookingCell, Manpower, ManpowerRow } from '@contract/manpower/manpower';
import { readMinutes, sayMinutes } from '@contract/time/duration';
import { Button, Dropdown, Input, Tag } from 'antd';
import dayjs from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { defineKeys, useKeys } from '@/hooks/keys';
import { useToday } from '@/hooks/useToday';
import { copyWeek, fillCells, isInside, type Line, setCells } from './booking';
import { OpenCell, WeekCell } from './Cells';
import styles from './manpower.module.css';
import { Overload } from './Overload';
import { NO_POSITION, shortHours, whenIs, whyOver } from './rows';
import { useRange } from './useRange';

const tableKeys = defineKeys({
  group: '人力',
  keys: {
    move: { key: 'ArrowLeft', or: 'ArrowRight', told: true, label: '移动；按住 Shift 选择一片' },
    edit: { key: 'Enter', told: true, label: '填写预留的小时；也可以直接输入数字' },
    clear: { key: 'Delete', told: true, label: '清除预留' },
  },
});

interface Props {
  data: Manpower;
  rows: readonly ManpowerRow[];
  /** People of `rows`, then positions: what time can be set aside in. */
  lines: readonly Line[];
  onSave: (cells: readonly BookingCell[], done: string) => void;
  onAsk: (line: Line, week: string) => void;
}

/** People and open positions by weeks; who may sets time aside by typing, dragging and copying. */
export function PlanTable({ data, rows, lines, onSave, onAsk }: Props) {
  const { weeks, editable } = data;
  const now = useToday();
  const table = useRef<HTMLTableElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useKeys(tableKeys, {});
  const onKey = (event: KeyboardEvent) => {
    if (!editable || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onSave(setCells(lines, weeks, range, 0), '已清除预留');
    } else if (event.key === 'Enter' || /^[\d.]$/.test(event.key)) {
      event.preventDefault();
      setTyped(event.key === 'Enter' ? shortHours(standing) : event.key);
    }
  };
  const { range, go, handlers } = useRange({
    ...{ lines: lines.length, weeks: weeks.length, table, onKey },
    onFill: (source, to) => editable && onSave(fillCells(lines, weeks, source, to), '已填充预留'),
    onOpen: () => editable && setTyped(shortHours(standing)),
  });
  const standing = lines[range.from.line]?.booked[range.from.week] ?? 0;
  const minutes = typed === null ? null : typed.trim() === '' ? 0 : readMinutes(typed);
  const fault = minutes === null || minutes > WEEK_MINUTES;
  const commit = () => {
    if (minutes === null || fault) return;
    setTyped(null);
    onSave(setCells(lines, weeks, range, minutes), '已预留时间');
    go(range.to, true);
  };
  const spot = (line: number, week: number) =>
    editable
      ? {
          at: `${line},${week}`,
          chosen: isInside(range, line, week),
          current: range.to.line === line && range.to.week === week,
          corner:
            Math.max(range.from.line, range.to.line) === line && Math.max(range.from.week, range.to.week) === week,
        }
      : {};
  const chosenRow = rows[range.to.line];
  const chosenWeek = weeks[range.to.week] ?? '';
  const why = chosenRow ? whyOver(chosenRow, chosenWeek) : [];
  return (
    <>
      <div className="scroll-x">
        <table
          ref={table}
          className={styles.table}
          {...(editable && { role: 'grid', 'aria-label': '人力', ...handlers })}
        >
          <thead>
            <tr>
              <th scope="col">成员</th>
              {weeks.map((week, at) => (
                <th key={week} scope="col" data-when={whenIs(week, now)}>
                  {editable ? <WeekMenu {...{ week, at, weeks, lines, onSave }} /> : `${dayjs(week).format('M-D')} 周`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={row.person.userId}>
                <th scope="row">
                  <PersonAvatar person={row.person} withName />
                  <span className={styles.sub}>
                    {row.position ?? NO_POSITION}
                    {row.unplanned > 0 && <Tag>未排期 {sayMinutes(row.unplanned)}</Tag>}
                    <Overload overload={row.overload} />
                  </span>
                </th>
                {row.cells.map((cell, at) => {
                  const week = weeks[at] ?? '';
                  return (
                    <WeekCell
                      key={week}
                      {...{ cell, week, who: row.person.name, why: whyOver(row, week), ...spot(line, at) }}
                      when={whenIs(week, now)}
                    />
                  );
                })}
              </tr>
            ))}
            {lines.slice(rows.length).map((one, below) => (
              <tr key={one.positionId}>
                <th scope="row">
                  {one.name}
                  <span className={styles.sub}>
                    <Tag>待定人员</Tag>
                    {editable && (
                      <Button type="link" size="small" onClick={() => onAsk(one, chosenWeek)}>
                        申请人员
                      </Button>
                    )}
                  </span>
                </th>
                {one.booked.map((booked, at) => (
                  <OpenCell
                    key={weeks[at]}
                    {...{ minutes: booked, week: weeks[at] ?? '', who: one.name, ...spot(rows.length + below, at) }}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {editable && typed !== null && (
        <div className={styles.edit}>
          <label htmlFor="manpower-hours">每周预留</label>
          <Input
            id="manpower-hours"
            autoFocus
            value={typed}
            status={fault ? 'error' : undefined}
            suffix="小时"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={commit}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setTyped(null);
              go(range.to, true);
            }}
          />
          <Button type="primary" disabled={fault} onClick={commit}>
            填入所选
          </Button>
          {fault && <span role="alert">看不懂，可写 24、1.5、90m，最多一周 168 小时</span>}
        </div>
      )}
      {editable && (
        <p className={styles.why} role="status">
          {why.length > 0 && chosenRow && `${chosenRow.person.name}超负荷：${why.join('；')}`}
        </p>
      )}
    </>
  );
}

interface MenuProps {
  week: string;
  at: number;
  weeks: readonly string[];
  lines: readonly Line[];
  onSave: Props['onSave'];
}

/** What can be done with a week of all rows. */
function WeekMenu({ week, at, weeks, lines, onSave }: MenuProps) {
  const last = weeks.length - 1;
  const copy = (first: number, to: number) => onSave(copyWeek(lines, weeks, at, [first, to]), '已复制一周的预留');
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'before', label: '复制上一周到这一周', disabled: at === 0 },
          { key: 'next', label: '复制到下一周', disabled: at === last },
          { key: 'rest', label: `复制到之后 ${last - at} 周`, disabled: last - at < 2 },
        ],
        onClick: ({ key }) => {
          if (key === 'before') onSave(copyWeek(lines, weeks, at - 1, [at, at]), '已复制一周的预留');
          else copy(at + 1, key === 'next' ? at + 1 : last);
        },
      }}
    >
      <Button type="text" size="small" aria-label={`${dayjs(week).format('M-D')} 周：复制`}>
        {dayjs(week).format('M-D')} 周
      </Button>
    </Dropdown>
  );
}
