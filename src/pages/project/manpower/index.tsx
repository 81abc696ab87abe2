import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Manpower, ManpowerCell, ManpowerRow } from '@contract/manpower/manpower';
import { sayMinutes } from '@contract/time/duration';
import { Button, Popover, Segmented, Select, Tag } from 'antd';
import dayjs from 'dayjs';
import { type CSSProperties, useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { useProject } from '@/features/project';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { manpowerApi } from '@/services/manpower';
import { today } from '@/utils/today';
import styles from './manpower.module.css';
import { byPosition, isOver, NO_POSITION, shortHours } from './rows';

const WEEKS = 8;

/** How much of a week is taken, from 0 to 1: beyond its room a bar is full, and the cell is marked besides. */
const loadOf = ({ planned, elsewhere, capacity }: ManpowerCell): number =>
  capacity > 0 ? Math.min(1, (planned + elsewhere) / capacity) : 0;

function Cell({ cell, week, who }: { cell: ManpowerCell; week: string; who: string }) {
  const { planned, elsewhere, spent, capacity } = cell;
  const over = isOver(cell);
  const words = [
    `计划 ${sayMinutes(planned)}`,
    ...(elsewhere > 0 ? [`其他项目 ${sayMinutes(elsewhere)}`] : []),
    `可用 ${sayMinutes(capacity)}`,
    `已消耗 ${sayMinutes(spent)}`,
  ];
  return (
    <td data-over={over || undefined} data-off={capacity === 0 || undefined} title={words.join('，')}>
      <span className="visually-hidden">{`${who} ${week} 起的一周：${words.join('，')}${over ? '，超负荷' : ''}`}</span>
      <span aria-hidden className={styles.cell}>
        <b data-none={planned + elsewhere === 0 || undefined}>
          {shortHours(planned + elsewhere)}
          <small> / {shortHours(capacity)}</small>
        </b>
        <i className={styles.load} style={{ '--load': loadOf(cell) } as CSSProperties} />
        <small>{spent > 0 ? `已用 ${shortHours(spent)}` : '\u00a0'}</small>
      </span>
    </td>
  );
}

/** Where more is planned than fits, each to the minute. */
function Overload({ overload }: Pick<ManpowerRow, 'overload'>) {
  if (overload.length === 0) return null;
  return (
    <Popover
      trigger="click"
      title="超负荷的日期"
      content={
        <ul className={styles.overload}>
          {overload.map(({ from, to, excess, tasks, elsewhere }) => (
            <li key={`${from}${to}`}>
              {from} 至 {to}：超出 {sayMinutes(excess)}
              <small>{[tasks.join('、'), elsewhere && '其他项目的任务'].filter(Boolean).join('，')}</small>
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small" danger>
        超负荷 {overload.length} 段
      </Button>
    </Popover>
  );
}

/** /project/{pId}/manpowerPlanning — people, or positions, by weeks: planned, spent, capacity, overload. */
export default function ManpowerPage() {
  const { project } = useProject();
  const phone = useMediaQuery(NARROW);
  const [from, setFrom] = useState(() => today());
  const [view, setView] = useState<'people' | 'positions'>('people');
  const [position, setPosition] = useState<string>();
  const weeks = phone ? 2 : WEEKS;
  const { data, error, loading, refresh } = useRequest(() => manpowerApi.read({ projectId: project.id, from, weeks }), {
    refreshDeps: [project.id, from, weeks],
  });
  const move = (by: number) =>
    setFrom(
      dayjs(from)
        .add(by * weeks, 'week')
        .format('YYYY-MM-DD'),
    );
  const rows = (data?.rows ?? []).filter((row) => !position || (row.position ?? NO_POSITION) === position);
  const positions = [...new Set((data?.rows ?? []).map((row) => row.position ?? NO_POSITION))];
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={data?.rows.length === 0}
      emptyText="项目还没有成员"
      rows={6}
    >
      {data && (
        <div className={styles.page}>
          <div className={styles.head}>
            <Button icon={<LeftOutlined />} aria-label="之前几周" onClick={() => move(-1)} />
            <b>
              {dayjs(data.weeks[0]).format('M月D日')} 起 {data.weeks.length} 周
            </b>
            <Button icon={<RightOutlined />} aria-label="之后几周" onClick={() => move(1)} />
            <Segmented<'people' | 'positions'>
              aria-label="按什么查看"
              value={view}
              onChange={setView}
              options={[
                { value: 'people', label: '按成员' },
                { value: 'positions', label: '按岗位' },
              ]}
            />
            {view === 'people' && (
              <Select
                allowClear
                aria-label="岗位"
                placeholder="全部岗位"
                value={position}
                onChange={setPosition}
                options={positions.map((one) => ({ value: one, label: one }))}
              />
            )}
          </div>
          <p className={styles.hint}>
            每格为“计划 /
            可用”小时与已消耗：计划含其他项目的合计，按可用时间分摊到各周；休假与放假不计入可用；超出可用标红。
          </p>
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{view === 'people' ? '成员' : '岗位'}</th>
                  {data.weeks.map((week) => (
                    <th key={week} scope="col">
                      {dayjs(week).format('M-D')} 周
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>{view === 'people' ? <People rows={rows} weeks={data.weeks} /> : <Positions data={data} />}</tbody>
            </table>
          </div>
        </div>
      )}
    </StateView>
  );
}

const People = ({ rows, weeks }: { rows: readonly ManpowerRow[]; weeks: readonly string[] }) =>
  rows.map((row) => (
    <tr key={row.person.userId}>
      <th scope="row">
        <PersonAvatar person={row.person} withName />
        <span className={styles.sub}>
          {row.position ?? NO_POSITION}
          {row.unplanned > 0 && <Tag>未排期 {sayMinutes(row.unplanned)}</Tag>}
          <Overload overload={row.overload} />
        </span>
      </th>
      {row.cells.map((cell, at) => (
        <Cell key={weeks[at]} cell={cell} week={weeks[at] ?? ''} who={row.person.name} />
      ))}
    </tr>
  ));

const Positions = ({ data }: { data: Manpower }) =>
  byPosition(data.rows).map((row) => (
    <tr key={row.position}>
      <th scope="row">
        {row.position}
        <span className={styles.sub}>{row.people} 人</span>
      </th>
      {row.cells.map((cell, at) => (
        <Cell key={data.weeks[at]} cell={cell} week={data.weeks[at] ?? ''} who={row.position} />
      ))}
    </tr>
  ));
