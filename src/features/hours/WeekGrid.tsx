import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { OPINION_MAX } from '@contract/approval/kinds';
import type { Counted, WeekSheet } from '@contract/hours/hours';
import { sayMinutes } from '@contract/time/duration';
import { otherWork } from '@contract/time/workWords';
import { Link, useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { App, Button, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { ObjectApprovals } from '@/features/approval';
import { ReasonDialog } from '@/features/object/save';
import { useAct, useTaken } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { hoursApi } from '@/services/hours';
import { failureText } from '@/utils/failure';
import { CopyLastWeek } from './CopyLastWeek';
import { cellOf, dayMinutes, type GridCell, type GridRow, gridRows, shownMinutes, sumOf } from './grid';
import { HourCell } from './HourCell';
import styles from './hours.module.css';
import { writeCell } from './writeCell';

/** One's own week: every hour of tasks and of other work, typed where it belongs, and handed in as a whole. */
export function WeekGrid() {
  const { message } = App.useApp();
  const [address, setAddress] = useSearchParams();
  const phone = useMediaQuery(NARROW);
  const today = useToday();
  const asked = address.get('day');
  const day = asked && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : today;
  const [asking, setAsking] = useState(false);
  const [copying, setCopying] = useState(false);
  const [revision, setRevision] = useState(0);
  const [more, setMore] = useState<readonly string[]>([]);
  const { data, error, loading, refreshAsync } = useRequest(() => hoursApi.week({ day }), { refreshDeps: [day] });
  const { told } = useAct();
  useTaken(useMemoizedFn(() => refreshAsync().catch(() => undefined)));
  const goTo = (next: string) => setAddress(next === today ? {} : { day: next });
  const act = async (work: () => Promise<unknown>, failure: string) => {
    try {
      await work();
    } catch (caught) {
      void message.error(failureText(caught, failure));
      throw caught;
    } finally {
      await refreshAsync().catch(() => undefined);
    }
  };
  const save = async (row: GridRow, cell: GridCell, on: string, minutes: number) => {
    const done = await writeCell(row, cell, on, minutes);
    if (done) told('工时已保存', done);
  };
  const rows = data ? gridRows(data, more) : [];
  const count = (states: readonly string[]) => data?.logs.filter(({ state }) => states.includes(state)).length ?? 0;
  const [open, waiting] = [count(['OPEN', 'RETURNED']), count(['SUBMITTED'])];
  const send = (work: () => Promise<Counted>, done: string) =>
    act(async () => {
      const { count: sent } = await work();
      setRevision((before) => before + 1);
      void message.success(`${done} ${sent} 条工时`);
    }, '操作失败');
  // The week that stands on the screen: the address may be ahead of it while the next one is on its way.
  const shownDay = data?.from ?? day;
  const isShown = data && data.from <= day && day <= data.to;
  const submit = () => void send(() => hoursApi.submitWeek({ day: shownDay }), '已提交').catch(() => undefined);
  const withdraw = (reason?: string) => send(() => hoursApi.withdrawWeek({ day: shownDay, reason }), '已撤回');
  // Whoever answered already is told why it was for nothing.
  const isAnswered = data?.sheets.some(({ answered }) => answered) ?? false;
  return (
    <StateView
      loading={loading && !data}
      error={isShown ? undefined : error}
      onRetry={() => void refreshAsync().catch(() => undefined)}
      rows={6}
    >
      {data && (
        <div className={styles.page}>
          <div className="flow">
            <Button
              icon={<LeftOutlined />}
              aria-label="上一周"
              onClick={() => goTo(dayjs(day).subtract(1, 'week').format('YYYY-MM-DD'))}
            />
            <b className="tabular">
              {dayjs(data.from).format('M月D日')} – {dayjs(data.to).format('M月D日')}
            </b>
            <Button
              icon={<RightOutlined />}
              aria-label="下一周"
              disabled={data.to >= today}
              onClick={() => goTo(dayjs(day).add(1, 'week').format('YYYY-MM-DD'))}
            />
            <Select<string>
              aria-label="添加一行"
              placeholder="添加其他工作"
              value={null}
              onChange={(kind) => setMore((before) => [...before, `other:${kind}`])}
              options={Object.entries(otherWork)
                .filter(([kind]) => !rows.some(({ other }) => other === kind))
                .map(([value, label]) => ({ value, label }))}
            />
            <Button onClick={() => setCopying(true)}>按上周登记</Button>
            <span className="grow" />
            {waiting > 0 && (
              <Button onClick={() => (isAnswered ? setAsking(true) : void withdraw().catch(() => undefined))}>
                撤回待审批的 {waiting} 条
              </Button>
            )}
            <Button type="primary" disabled={open === 0} onClick={submit}>
              提交本周{open > 0 && ` ${open} 条`}
            </Button>
          </div>
          <p className={styles.hint}>
            可以写 1.5、1h30、90m；回车到下一行，Tab 到下一天，清空即删除。
            {data.lockedTo && `${data.lockedTo} 及以前已锁定。`}
          </p>
          {data.sheets.length > 0 && (
            <div className={styles.approvals}>
              {data.sheets.map(({ id, projectName }) => (
                <ObjectApprovals
                  key={id}
                  label={`审批：${projectName ?? '其他工作'}`}
                  on={{ objectType: 'hoursSheet', objectId: id }}
                  revision={revision}
                  onChanged={() => void refreshAsync()}
                />
              ))}
            </div>
          )}
          <Grid
            sheet={data}
            rows={rows}
            today={today}
            phone={phone}
            onSave={(row, cell, on, minutes) => act(() => save(row, cell, on, minutes), '保存工时失败')}
          />
          {copying && (
            <CopyLastWeek
              sheet={data}
              today={today}
              onClose={() => setCopying(false)}
              onChanged={() => void refreshAsync().catch(() => undefined)}
            />
          )}
          {asking && (
            <ReasonDialog
              title="撤回待审批的工时"
              hint="已有人答复，撤回后需重新审批。"
              maxLength={OPINION_MAX}
              okText="撤回"
              onSubmit={withdraw}
              onClose={() => setAsking(false)}
            />
          )}
        </div>
      )}
    </StateView>
  );
}

interface GridProps {
  sheet: WeekSheet;
  rows: readonly GridRow[];
  today: string;
  /** One day at a time. */
  phone: boolean;
  onSave: (row: GridRow, cell: GridCell, day: string, minutes: number) => Promise<void>;
}

function Grid({ sheet, rows, today, phone, onSave }: GridProps) {
  const first = sheet.days.find(({ day }) => day === today)?.day ?? sheet.days[0]?.day ?? today;
  const [chosen, setChosen] = useState<string>();
  const shown = sheet.days.some(({ day }) => day === chosen) ? chosen : first;
  const days = phone ? sheet.days.filter(({ day }) => day === shown) : sheet.days;
  const total = sheet.logs.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <>
      {phone && (
        <Segmented
          block
          aria-label="哪一天"
          value={shown}
          onChange={setChosen}
          options={sheet.days.map(({ day }) => ({ value: day, label: dayjs(day).format('dd') }))}
        />
      )}
      <div className="scroll-x">
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">任务或工作</th>
              {days.map(({ day, kind, capacity, locked }) => {
                const minutes = dayMinutes(sheet.logs, day);
                return (
                  <th key={day} scope="col" data-kind={kind} data-locked={locked || undefined}>
                    {dayjs(day).format('dd M-D')}
                    <span
                      className={styles.load}
                      data-over={(capacity > 0 && minutes > capacity) || undefined}
                      title={`${sayMinutes(minutes)}，可用 ${sayMinutes(capacity)}`}
                    >
                      <i style={{ width: `${capacity ? Math.min(100, (minutes / capacity) * 100) : 0}%` }} />
                    </span>
                  </th>
                );
              })}
              {!phone && <th scope="col">合计</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.taskId ? <Link to={`/myTask/${row.taskId}/detail`}>{row.label}</Link> : row.label}
                  <span className={styles.sub}>{row.hint}</span>
                </th>
                {days.map((day, column) => {
                  const cell = cellOf(row, day, today);
                  return (
                    <td key={day.day} data-kind={day.kind} data-locked={day.locked || undefined}>
                      <HourCell
                        cell={cell}
                        label={`${row.label} ${dayjs(day.day).format('M月D日')}`}
                        at={[at, column]}
                        onSave={(minutes) => onSave(row, cell, day.day, minutes)}
                      />
                    </td>
                  );
                })}
                {!phone && <td className={styles.sum}>{shownMinutes(sumOf(row))}</td>}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={days.length + 2} className="faint">
                  没有正在执行的任务：在任务详情中登记，或添加其他工作
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {days.map(({ day }) => (
                <td key={day}>{shownMinutes(dayMinutes(sheet.logs, day)) || '0'}</td>
              ))}
              {!phone && <td>{shownMinutes(total) || '0'}</td>}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
