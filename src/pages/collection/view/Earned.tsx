import type { CollectionEarned } from '@contract/collection/collection';
import type { EarnedFigures } from '@contract/plan/earned';
import { Link } from '@umijs/max';
import { Segmented, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { earnedColumns, earnedTone, sayEarned } from '@/features/earned';
import { useRequest } from '@/hooks/useRequest';
import { collectionApi } from '@/services/collection';
import { today } from '@/utils/today';
import styles from './view.module.css';

type Measure = 'hours' | 'money';
type Project = CollectionEarned['projects'][number];
interface Row {
  key: string;
  name: string;
  /** Absent: the sum of all. */
  project?: Project;
  figures: EarnedFigures | null;
}
/** Those that are looked at of many projects; the rest stands on the plan's page. */
const shown = earnedColumns.filter(({ key }) => ['bac', 'pv', 'ev', 'ac', 'spi', 'cpi', 'eac', 'vac'].includes(key));

const columnsOf = (measure: Measure): TableColumnType<Row>[] => [
  {
    key: 'name',
    title: '项目',
    render: (_, { name, project }) =>
      project ? (
        <Link to={`/project/${project.id}/plan?view=earned`} title={`按基线「${project.baseline}」`}>
          {name}
        </Link>
      ) : (
        <b>{name}</b>
      ),
  },
  ...shown.map(
    ({ key, name, meaning }): TableColumnType<Row> => ({
      key,
      title: <span title={meaning}>{name}</span>,
      align: 'right',
      ...(['spi', 'cpi'].includes(key) ? {} : { responsive: ['md'] }),
      render: (_, { figures }) => {
        const value = figures?.[key] ?? null;
        return (
          <span className={earnedTone(key, value) === 'bad' ? 'alarm' : undefined}>
            {sayEarned(key, value, measure)}
          </span>
        );
      },
    }),
  ),
];

/** Earned value of the projects, each on its own baseline, and of all of them; a name leads to the project's own. */
export function Earned({ collectionId }: { collectionId: string }) {
  const [measure, setMeasure] = useState<Measure>('hours');
  const { data, error, loading, refresh } = useRequest(() => collectionApi.getEarned({ id: collectionId }), {
    refreshDeps: [collectionId],
  });
  const rows: Row[] = (data?.projects ?? []).map((project) => ({
    ...{ key: project.id, name: project.name, project },
    figures: project[measure],
  }));
  const all: Row[] =
    rows.length > 1 ? [...rows, { key: 'all', name: '合计', figures: data?.total[measure] ?? null }] : rows;
  return (
    <section aria-labelledby="collection-earned">
      <h2 id="collection-earned" className={styles.heading}>
        挣值
      </h2>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        rows={3}
        empty={data?.projects.length === 0}
        emptyText="没有项目建立过基线：在项目的计划中建立基线，挣值按它计算"
      >
        {data && (
          <>
            {data.total.money && (
              <Segmented<Measure>
                aria-label="计量"
                value={measure}
                onChange={setMeasure}
                options={[
                  { value: 'hours', label: '工时' },
                  { value: 'money', label: '金额' },
                ]}
              />
            )}
            <Table<Row>
              size="small"
              className={styles.table}
              columns={columnsOf(measure)}
              dataSource={all}
              scroll={{ x: 'max-content' }}
              pagination={false}
            />
            {data.day < today() && (
              <p className="faint-note">截至 {data.day}：您看不到其中一些项目的任务，挣值按已结束的月份计。</p>
            )}
            {data.without > 0 && <p className="faint-note">另有 {data.without} 个项目没有可以计算的基线，不在其中。</p>}
          </>
        )}
      </StateView>
    </section>
  );
}
