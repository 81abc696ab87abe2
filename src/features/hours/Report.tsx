import type { HoursReport } from '@contract/hours/report';
import { HOURS_REPORT_DAYS, type HoursSide, hoursSides } from '@contract/hours/sides';
import { sayMinutes } from '@contract/time/duration';
import { daysOf } from '@contract/time/period';
import { useSearchParams } from '@umijs/max';
import { Button, DatePicker, Segmented, Tag } from 'antd';
import dayjs from 'dayjs';
import { type CSSProperties, useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { hoursApi } from '@/services/hours';
import { csvText } from '@/utils/csv';
import { saveBlob } from '@/utils/saveBlob';
import styles from './hours.module.css';
import { ReportRows } from './ReportRows';
import { type Asked, addressOf, askedOf, nextSide, sideNames } from './reportAddress';

type Sum = HoursReport['rows'][number];
const hoursOf = (minutes: number) => String(Math.round(minutes / 6) / 10);

/** Hours by person, project, work, kind and position, each narrowed by the others down to the rows. */
export function Report() {
  const today = useToday();
  const [address, setAddress] = useSearchParams();
  const asked = askedOf(address, today);
  const { from, to, by, only } = asked;
  /** By side and key, as the report called them when they were chosen. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const { data, error, loading, refresh } = useRequest(() => hoursApi.report({ from, to, by, ...only }), {
    refreshDeps: [address.toString(), today],
  });
  const go = (more: Partial<Asked>) => setAddress(addressOf({ ...asked, ...more }));
  const narrow = ({ key, label }: Sum) => {
    setNames((before) => ({ ...before, [`${by} ${key}`]: label }));
    const next = { ...only, [by]: key };
    go({ only: next, by: nextSide(by, next) });
  };
  const widen = (side: HoursSide) => {
    const { [side]: _, ...rest } = only;
    go({ only: rest });
  };
  const most = data?.rows[0]?.minutes ?? 0;
  const narrowed = sideNames.filter((side) => only[side] !== undefined);
  const save = (report: HoursReport) => {
    const rows = report.rows.map(({ label, minutes, approved }) => [label, hoursOf(minutes), hoursOf(approved)]);
    const text = csvText([[hoursSides[by], '小时', '其中已批准'], ...rows]);
    saveBlob(`工时-${hoursSides[by]}-${from}-${to}.csv`, new Blob([text], { type: 'text/csv' }));
  };
  return (
    <div className={styles.page}>
      <div className="flow">
        <DatePicker.RangePicker
          aria-label="日期"
          allowClear={false}
          value={[dayjs(from), dayjs(to)]}
          disabledDate={(day, { from: first }) =>
            first !== undefined && Math.abs(day.diff(first, 'day')) >= HOURS_REPORT_DAYS
          }
          onChange={(days) => {
            const [first, last] = (days ?? []).map((day) => day?.format('YYYY-MM-DD'));
            if (first && last && daysOf({ from: first, to: last }) <= HOURS_REPORT_DAYS) go({ from: first, to: last });
          }}
        />
        <Segmented<HoursSide>
          aria-label="按什么合计"
          value={by}
          onChange={(side) => go({ by: side })}
          options={sideNames.map((side) => ({ value: side, label: `按${hoursSides[side]}` }))}
        />
        <span className="grow" />
        <Button disabled={!data || data.rows.length === 0} onClick={() => data && save(data)}>
          导出 CSV
        </Button>
      </div>
      {narrowed.length > 0 && (
        <div className="flow">
          {narrowed.map((side) => (
            <Tag key={side} closable onClose={() => widen(side)}>
              {hoursSides[side]}：{names[`${side} ${only[side]}`] ?? '已选'}
            </Tag>
          ))}
          <Button type="link" size="small" onClick={() => go({ only: {} })}>
            全部清除
          </Button>
        </div>
      )}
      <p className={styles.hint}>
        自己的工时，以及由您审批的项目与成员的工时；管理工时的人看到全部其他工作。点一行继续细分，下面列出背后的每条工时。
      </p>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.rows.length === 0}
        emptyText="这段时间没有工时"
        rows={6}
      >
        {data && (
          <div className="scroll-x">
            <table className={styles.sums}>
              <thead>
                <tr>
                  <th scope="col">{hoursSides[by]}</th>
                  <th scope="col">小时</th>
                  <th scope="col">其中已批准</th>
                  <th scope="col">占比</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">
                      <Button type="link" size="small" disabled={only[by] !== undefined} onClick={() => narrow(row)}>
                        {row.label}
                      </Button>
                    </th>
                    <td title={sayMinutes(row.minutes)}>{hoursOf(row.minutes)}</td>
                    <td title={sayMinutes(row.approved)}>{hoursOf(row.approved)}</td>
                    <td>
                      <i
                        className={styles.share}
                        style={{ '--share': most > 0 ? row.minutes / most : 0 } as CSSProperties}
                        aria-hidden
                      />
                      {data.minutes > 0 ? Math.round((row.minutes / data.minutes) * 100) : 0}%
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">合计</th>
                  <td>{hoursOf(data.minutes)}</td>
                  <td>{hoursOf(data.approved)}</td>
                  <td />
                </tr>
              </tfoot>
            </table>
          </div>
        )}
      </StateView>
      {narrowed.length > 0 && <ReportRows key={address.toString()} asked={{ from, to, ...only }} />}
    </div>
  );
}
