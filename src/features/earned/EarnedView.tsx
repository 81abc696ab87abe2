import { DATE_TIME_FORMAT } from '@contract/constants';
import { baselineStates } from '@contract/plan/change/kinds';
import type { EarnedFigures, EarnedReport } from '@contract/plan/earned';
import { isDay } from '@contract/time/day';
import { sayFen } from '@contract/time/money';
import { DatePicker, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { planApi } from '@/services/plan';
import { Curve } from './Curve';
import styles from './earned.module.css';
import { columns, figureGroups, type Measure, said, tone } from './words';

interface Props {
  projectId: string;
  /** Grows with each change of the plan: what is reckoned of it is read again then. */
  revision?: number;
  /** Leads to a node; absent: its name is only said. */
  onOpen?: (nodeId: string) => void;
  /** Money first, where there is any. */
  money?: boolean;
}

/** Earned value on a frozen baseline, as of a day: of the project and of each node, in hours and in money. */
export function EarnedView({ projectId, revision = 0, onOpen, money = false }: Props) {
  const [day, setDay] = useState<string>();
  const [baselineId, setBaselineId] = useState<string>();
  const [wanted, setWanted] = useState<Measure>(money ? 'money' : 'hours');
  const list = useRequest(() => planApi.listBaselines({ projectId }), { refreshDeps: [projectId, revision] });
  const { data, error, loading, refresh } = useRequest(() => planApi.getEarned({ projectId, baselineId, day }), {
    refreshDeps: [projectId, baselineId, day, revision],
  });
  const curve = useRequest(() => planApi.getEarnedCurve({ projectId, baselineId }), {
    refreshDeps: [projectId, baselineId, revision],
    // The figures stand without it.
    onError: () => undefined,
  });
  const baselines = list.data?.baselines ?? [];
  // Shown one by one, the curve would push the table down.
  const whole = [list, curve].every((one) => one.data !== undefined || one.error !== undefined);
  const measure = data?.money ? wanted : 'hours';
  const figures = data?.[measure];
  const points = curve.data?.[measure];
  return (
    <StateView
      loading={(loading && !data) || !whole}
      error={data ? undefined : error}
      onRetry={refresh}
      rows={8}
      empty={data?.baseline === null}
      emptyText="还没有基线。先在计划中建立基线，挣值按基线的日期与工时计算。"
    >
      {data && figures && (
        <div className={styles.view}>
          <div className={styles.tools}>
            <Select
              aria-label="基线"
              style={{ minWidth: 180 }}
              value={data.baseline?.id}
              onChange={setBaselineId}
              options={baselines.map(({ id, no, name, state }) => ({
                value: id,
                label: `${no}. ${name}（${baselineStates[state]}）`,
              }))}
            />
            <DatePicker
              aria-label="截止日"
              allowClear={false}
              value={dayjs((loading && day) || data.day)}
              onChange={(next) => {
                const text = next?.format('YYYY-MM-DD');
                if (isDay(text)) setDay(text);
              }}
            />
            {data.money && (
              <Segmented<Measure>
                aria-label="口径"
                value={measure}
                onChange={setWanted}
                options={[
                  { value: 'hours', label: '工时' },
                  { value: 'money', label: '金额' },
                ]}
              />
            )}
          </div>
          {data.baseline && (
            <p className={styles.faint}>
              按基线 {data.baseline.no}「{data.baseline.name}」衡量：
              {data.baseline.approvedTime
                ? `${data.baseline.approvedBy?.name ?? '已离开的成员'} 于 ${dayjs(data.baseline.approvedTime).format(DATE_TIME_FORMAT)} 批准。`
                : '这个基线尚未批准。'}
            </p>
          )}
          <Whole data={data} figures={figures} measure={measure} />
          {points && <Curve points={points} measure={measure} />}
          <Nodes data={data} measure={measure} onOpen={onOpen} />
        </div>
      )}
    </StateView>
  );
}

function Whole({ data, figures, measure }: { data: EarnedReport; figures: EarnedFigures; measure: Measure }) {
  const { schedule, forecasts, unplanned, estimated } = data;
  return (
    <>
      <div className={styles.groups}>
        {figureGroups.map((group, at) => (
          <dl key={group[0]?.key} className={styles.figures}>
            {group.map(({ key, name, meaning }) => (
              <div key={key} title={meaning}>
                <dt>{name}</dt>
                <dd data-tone={tone(key, figures[key])}>{said(key, figures[key], measure)}</dd>
              </div>
            ))}
            {at === 0 && schedule && (
              <div title="已挣得的计划周数 ÷ 已过的周数（每周 5 个工作日）；项目延期结束时仍小于 1">
                <dt>挣得进度 SPI(t)</dt>
                <dd data-tone={tone('spi', schedule.spiT)}>
                  {schedule.spiT ?? '—'}
                  <small>
                    {' '}
                    {schedule.earned} / {schedule.elapsed} 周
                  </small>
                </dd>
              </div>
            )}
          </dl>
        ))}
      </div>
      <p className={styles.faint}>
        {measure === 'hours' && forecasts && (
          <>
            完工估算的另两种口径：剩余按计划 {said('eac', forecasts.asPlanned, 'hours')}
            {forecasts.byCostAndTime !== null &&
              `，剩余按至今的成本与进度 ${said('eac', forecasts.byCostAndTime, 'hours')}`}
            。
          </>
        )}
        {measure === 'money' &&
          `有效预算按各节点的基线工时分摊；${figures.ac === null ? '' : `实际含已批准的费用与人工成本（${sayFen(figures.ac)}）。`}`}
        {measure === 'money' &&
          figures.ac === null &&
          '实际成本不显示：没有「工时费率管理」权限时只看已结束月份的月末，并且每月入账的人工成本须至少 3 人。'}
        {measure === 'hours' &&
          figures.ac === null &&
          '无权查看任务的工时：实际工时不显示，其他数截至已结束月份的月末。'}
        {unplanned > 0 && `${unplanned} 个节点在基线中没有预计工时，不计入。`}
        {estimated && '该基线没有保存工时，按任务当前的预计工时计算；重新建立基线后以基线为准。'}
      </p>
    </>
  );
}

function Nodes({ data, measure, onOpen }: { data: EarnedReport; measure: Measure; onOpen?: (id: string) => void }) {
  if (data.nodes.length === 0) return null;
  // What single nodes cost would tell what single people earn.
  const shown = columns.filter(({ cost }) => measure === 'hours' || !cost);
  return (
    <ScrollSection className={styles.scroll} label="按节点的挣值">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">节点</th>
            {shown.map(({ key, name, meaning }) => (
              <th key={key} scope="col" title={meaning}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.nodes.map(({ nodeId, wbs, title, ...figures }) => (
            <tr key={nodeId}>
              <th scope="row" style={{ paddingInlineStart: 8 + (wbs.split('.').length - 1) * 16 }}>
                <span className={styles.faint}>{wbs} </span>
                {onOpen ? (
                  <button type="button" className={styles.link} onClick={() => onOpen(nodeId)}>
                    {title}
                  </button>
                ) : (
                  title
                )}
              </th>
              {shown.map(({ key }) => {
                const value = figures[measure]?.[key] ?? null;
                return (
                  <td key={key} data-tone={tone(key, value)}>
                    {said(key, value, measure)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  );
}
