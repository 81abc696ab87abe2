import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { periodText, weekOf } from '@contract/report/period';
import type { Weekly } from '@contract/report/report';
import { history, useSearchParams } from '@umijs/max';
import { Button } from 'antd';
import { FigureBand } from '@/components/FigureBand';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { reportApi } from '@/services/report';
import { sayCount, UNSEEN } from '@/utils/figure';
import { Curves } from './Curves';
import { said, sinceLast } from './since';
import { WeekLists } from './WeekLists';
import { WeekTable } from './WeekTable';
import styles from './weekly.module.css';

const PATH = '/operationWeeklyReport';

/** /operationWeeklyReport — a week of the enterprise, from the weekly reports of its projects (specification §2, §6). */
export default function OperationWeeklyReportPage() {
  const [search] = useSearchParams();
  // What is no week in an address is none: the last one stands there, with the way to the others.
  const asked = search.get('week') ?? '';
  const week = weekOf(asked) ? asked : undefined;
  const { data, error, loading, refresh } = useRequest(() => reportApi.weekly({ week }), {
    refreshDeps: [week],
    onError: () => undefined,
  });
  return (
    <>
      <PageHeader title="运营周报" extra={data && <Weeks data={data} />} />
      <div className={styles.page}>
        <StateView
          loading={loading && !data}
          error={data && !loading && !error ? undefined : error}
          onRetry={refresh}
          empty={data?.projects.length === 0}
          emptyText="这一周还没有您可以查看的项目周报；项目发布周报后汇总在这里"
        >
          {data && (
            <>
              <Totals data={data} />
              <Curves weeks={data.weeks} />
              <WeekLists projects={data.projects} />
              <WeekTable projects={data.projects} />
            </>
          )}
        </StateView>
      </div>
    </>
  );
}

function Weeks({ data: { from, to, previous, next } }: { data: Weekly }) {
  const go = (key: string) => history.push(`${PATH}?week=${key}`);
  return (
    <div className={styles.weeks}>
      <Button icon={<LeftOutlined />} aria-label="上一周" onClick={() => go(previous)} />
      <span className={styles.week}>
        {periodText('week', { from, to })}
        <span className="quiet">
          {from} 至 {to}
        </span>
      </span>
      <Button icon={<RightOutlined />} aria-label="下一周" disabled={next === null} onClick={() => next && go(next)} />
    </div>
  );
}

function Totals({ data: { totals, published, missing, late, projects, weeks } }: { data: Weekly }) {
  const since = sinceLast(weeks);
  return (
    <FigureBand
      label="合计"
      lead={{
        name: '完成任务',
        value: sayCount(totals.done),
        note: said(`周报已发布 ${published} / ${projects.length}`, since('done')),
      }}
      figures={[
        { name: '逾期任务', value: sayCount(totals.overdue), note: since('overdue'), alarm: (totals.overdue ?? 0) > 0 },
        {
          name: '高风险',
          value: sayCount(totals.highRisks),
          note: said(`开放风险 ${sayCount(totals.risks)}`, since('highRisks')),
          alarm: (totals.highRisks ?? 0) > 0,
        },
        { name: '开放问题', value: sayCount(totals.problems), note: since('problems') },
        { name: '缺报', value: missing, note: `迟交 ${late}`, alarm: missing > 0 },
        { name: '投入工时', value: totals.hours === null ? UNSEEN : `${totals.hours} 小时`, note: since('hours') },
      ]}
    />
  );
}
