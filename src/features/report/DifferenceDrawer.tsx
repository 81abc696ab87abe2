import { Drawer } from 'antd';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { reportApi } from '@/services/report';
import { sayFigure } from './Figures';
import styles from './report.module.css';

/** What a published report froze against the same today: numbers, and rows that came or went, each with its reason. */
export function DifferenceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, loading, refresh } = useRequest(() => reportApi.difference({ id }));
  return (
    <Drawer open title="与今天的差异" size={520} onClose={onClose}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.blocks.length === 0}
        emptyText="发布时的数据与今天按同一周期计算的结果一致"
      >
        <p className={styles.faint}>左边是发布时定格的，右边是今天按同一周期重新计算的；报告本身不会变化。</p>
        {data?.blocks.map(({ sectionId, title, figures, rows }) => (
          <section key={sectionId} aria-label={title}>
            <h3 className={styles.heading}>{title}</h3>
            <ul className={styles.diff}>
              {figures.map(({ name, unit, frozen, now }) => (
                <li key={name}>
                  {name}：{sayFigure(frozen, unit)} → {sayFigure(now, unit)}
                </li>
              ))}
              {rows.map(({ no, title: name, gone, reason }) => (
                <li key={`${no}${name}`}>
                  {gone ? '减少' : '增加'} {no} {name}（{reason}）
                </li>
              ))}
            </ul>
          </section>
        ))}
      </StateView>
    </Drawer>
  );
}
