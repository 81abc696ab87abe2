import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { BookingCell, Manpower } from '@contract/manpower/manpower';
import { App, Button, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { StaffForm } from '@/features/hrp';
import { useProject } from '@/features/project';
import { useAct, useTaken } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { hrpApi } from '@/services/hrp';
import { manpowerApi } from '@/services/manpower';
import { failureText } from '@/utils/failure';
import { today } from '@/utils/today';
import { type Line, linesOf } from './booking';
import { WeekCell } from './Cells';
import styles from './manpower.module.css';
import { PlanTable } from './PlanTable';
import { byPosition, NO_POSITION } from './rows';

const WEEKS = 8;

interface Asked {
  positionId?: string;
  week: string;
  minutes?: number;
}

/** People, or positions, by weeks: planned, set aside, spent, capacity, overload. */
export function Plan() {
  const { project } = useProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const phone = useMediaQuery(NARROW);
  const [from, setFrom] = useState(() => today());
  const [view, setView] = useState<'people' | 'positions'>('people');
  const [position, setPosition] = useState<string>();
  const [added, setAdded] = useState<{ positionId: string; name: string }[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const weeks = phone ? 2 : WEEKS;
  const { data, error, loading, refresh, refreshAsync } = useRequest(
    () => manpowerApi.read({ projectId: project.id, from, weeks }),
    { refreshDeps: [project.id, from, weeks] },
  );
  useTaken(refresh);
  const positions = useRequest(() => hrpApi.listPositions(), { ready: data?.editable === true });
  const move = (by: number) =>
    setFrom(
      dayjs(from)
        .add(by * weeks, 'week')
        .format('YYYY-MM-DD'),
    );
  const save = async (cells: readonly BookingCell[], done: string) => {
    if (cells.length === 0) return;
    try {
      const { kept } = await manpowerApi.book({ projectId: project.id, cells: [...cells] });
      const isKept = (cell: BookingCell) =>
        kept.some((one) => one.week === cell.week && one.userId === cell.userId && one.positionId === cell.positionId);
      const written = cells.filter((cell) => !isKept(cell));
      if (kept.length > 0) void message.warning(`${kept.length} 格已被他人修改，未覆盖；已显示最新内容`);
      if (written.length > 0) {
        told(done, {
          label: `${written.length} 格`,
          act: { kind: 'booking', projectId: project.id, cells: written },
        });
      }
    } catch (caught) {
      void message.error(failureText(caught, '预留时间失败'));
    } finally {
      await refreshAsync().catch(() => undefined);
    }
  };
  const rows = (data?.rows ?? []).filter((row) => !position || (row.position ?? NO_POSITION) === position);
  const lines = data ? linesOf({ rows, positions: data.positions }, added, data.weeks.length) : [];
  const names = [...new Set((data?.rows ?? []).map((row) => row.position ?? NO_POSITION))];
  const ask = (line: Line, week: string) => {
    const first = line.booked.findIndex((minutes) => minutes > 0);
    setAsked({
      positionId: line.positionId ?? undefined,
      week: (first >= 0 ? data?.weeks[first] : week) ?? today(),
      minutes: line.booked[first],
    });
  };
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={data?.rows.length === 0 && !data.editable}
      emptyText="项目还没有成员"
      rows={6}
    >
      {data && (
        <div className={styles.page}>
          <div className="flow">
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
                options={names.map((one) => ({ value: one, label: one }))}
              />
            )}
            {view === 'people' && data.editable && (
              <>
                <Select<string>
                  aria-label="添加待定岗位"
                  placeholder="添加待定岗位"
                  value={null}
                  loading={positions.loading}
                  showSearch={{ optionFilterProp: 'label' }}
                  notFoundContent={positions.error ? '加载失败，请刷新页面' : '企业还没有岗位'}
                  options={(positions.data ?? [])
                    .filter(({ id }) => !lines.some(({ positionId }) => positionId === id))
                    .map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(id, option) => {
                    const name = Array.isArray(option) ? '' : String(option?.label ?? '');
                    setAdded((before) => [...before, { positionId: id, name }]);
                  }}
                />
                <Button onClick={() => setAsked({ week: today() })}>申请人员</Button>
              </>
            )}
          </div>
          <p className={styles.hint}>
            每格为“计划 /
            可用”小时与已消耗：计划取任务与预留中较大的，含其他项目的合计，按可用时间分摊到各周；休假与放假不计入可用；超出可用标红。
            {data.editable &&
              view === 'people' &&
              '选中格子输入小时即预留，拖动可选一片，拖动右下角可填充，点一周的标题可复制。'}
          </p>
          {view === 'people' ? (
            <PlanTable {...{ data, rows, lines, onAsk: ask }} onSave={(cells, done) => void save(cells, done)} />
          ) : (
            <Positions data={data} />
          )}
          {asked && (
            <StaffForm
              projectId={project.id}
              {...asked}
              onClose={() => setAsked(undefined)}
              onDone={() => setAsked(undefined)}
            />
          )}
        </div>
      )}
    </StateView>
  );
}

const Positions = ({ data }: { data: Manpower }) => (
  <div className="scroll-x">
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">岗位</th>
          {data.weeks.map((week) => (
            <th key={week} scope="col">
              {dayjs(week).format('M-D')} 周
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byPosition(data.rows).map((row) => (
          <tr key={row.position}>
            <th scope="row">
              {row.position}
              <span className={styles.sub}>{row.people} 人</span>
            </th>
            {row.cells.map((cell, at) => (
              <WeekCell key={data.weeks[at]} cell={cell} week={data.weeks[at] ?? ''} who={row.position} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
