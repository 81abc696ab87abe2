import { nodeKinds } from '@contract/plan/kinds';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { planChangeApi } from '@/services/planChange';
import { cx } from '@/utils/cx';
import styles from '../plan.module.css';
import { slipText } from './words';

interface Props {
  projectId: string;
  revision: number;
  phone: boolean;
  onOpen: (nodeId: string) => void;
  onChange: (id: string) => void;
}

const tone = (slip: number) => cx(slip > 0 && styles.late, slip < 0 && styles.early);

/** How far the plan is behind its approved baseline: by approved requests, and by itself. */
export function SlipView({ projectId, revision, phone, onOpen, onChange }: Props) {
  const { data, error, loading, refresh } = useRequest(() => planChangeApi.slips({ projectId }), {
    refreshDeps: [projectId, revision],
  });
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={2}>
      {data?.baseline && data.whole ? (
        <section aria-label="延期来源">
          <h2 className={styles.part}>延期来源</h2>
          <p className={styles.muted}>
            相对于已批准的基线 {data.baseline.no}「{data.baseline.name}」，完成 {data.baseline.endOn ?? '—'} →{' '}
            {data.endOn ?? '—'}；按工作日计
          </p>
          <dl className={styles.figures}>
            <div>
              <dt>共延期</dt>
              <dd className={tone(data.whole.total)}>{slipText(data.whole.total)}</dd>
            </div>
            <div>
              <dt>经批准的变更</dt>
              <dd className={tone(data.whole.byChanges)}>{slipText(data.whole.byChanges)}</dd>
            </div>
            <div>
              <dt>未经变更</dt>
              <dd className={tone(data.whole.without)}>{slipText(data.whole.without)}</dd>
            </div>
          </dl>
          {data.changes.length > 0 && (
            <p>
              经变更：
              {data.changes.map(({ id, no, title, endSlip }, at) => (
                <span key={id}>
                  {at > 0 && '、'}
                  <button type="button" className={styles.inWords} onClick={() => onChange(id)}>
                    {no} {title}
                  </button>
                  （{slipText(endSlip)}）
                </span>
              ))}
            </p>
          )}
          {data.rows.length > 0 &&
            (phone ? (
              <ul className={styles.list}>
                {data.rows.map((row) => (
                  <li key={row.nodeId}>
                    <button type="button" className={styles.card} onClick={() => onOpen(row.nodeId)}>
                      <span className={styles.cardTop}>
                        <small>{row.wbs}</small>
                        <b>{row.title}</b>
                        <small className={tone(row.total)}>{slipText(row.total)}</small>
                      </span>
                      <span className={styles.cardSub}>
                        变更 {slipText(row.byChanges)} · 未经变更 {slipText(row.without)}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">编号</th>
                    <th scope="col">阶段与里程碑</th>
                    <th scope="col">完成</th>
                    <th scope="col" className={styles.number}>
                      共延期
                    </th>
                    <th scope="col" className={styles.number}>
                      经批准的变更
                    </th>
                    <th scope="col" className={styles.number}>
                      未经变更
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.rows.map((row) => (
                    <tr key={row.nodeId}>
                      <td className={styles.muted}>{row.wbs}</td>
                      <th scope="row">
                        <button type="button" className={styles.title} onClick={() => onOpen(row.nodeId)}>
                          {row.title}
                        </button>
                        <span className={styles.was}>{nodeKinds[row.kind]}</span>
                      </th>
                      <td>
                        {row.endOn}
                        {row.endOn !== row.endBefore && <span className={styles.was}>{row.endBefore}</span>}
                      </td>
                      <td className={cx(styles.number, tone(row.total))}>{slipText(row.total)}</td>
                      <td className={cx(styles.number, tone(row.byChanges))}>{slipText(row.byChanges)}</td>
                      <td className={cx(styles.number, tone(row.without))}>{slipText(row.without)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ))}
        </section>
      ) : (
        data && <p className={styles.muted}>批准一个基线后，这里把延期分为经批准的变更与未经变更的两部分。</p>
      )}
    </StateView>
  );
}
