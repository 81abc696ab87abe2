import type { CostSubject, CostSummary } from '@contract/cost/cost';
import { subjectKinds } from '@contract/cost/lists';
import { sayFen } from '@contract/time/money';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { ScrollSection } from '@/components/ScrollSection';
import { commitmentsOf, entriesOf } from './addresses';
import styles from './cost.module.css';
import { Reasons } from './Reasons';
import { inOrder, withBelow } from './tree';

function Bar({ plan, spent }: { plan: number | null; spent: number }) {
  if (!plan) return null;
  const percent = Math.round((spent / plan) * 100);
  return (
    <span className={styles.bar} data-over={spent > plan || undefined}>
      <i style={{ width: `${Math.min(100, percent)}%` }} aria-hidden />
      <span>{percent}%</span>
    </span>
  );
}

interface Props {
  projectId: string;
  summary: CostSummary;
  onEdit: (subject: CostSubject) => void;
  onRemove: (subject: CostSubject) => void;
}

/** Each subject with all below it: budget, spent, committed, what is still to come, and the forecast against the budget. */
export function Subjects({ projectId, summary, onEdit, onRemove }: Props) {
  const rows = inOrder(summary.subjects);
  return (
    <ScrollSection className={styles.scroll} label="科目表">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">科目</th>
            <th scope="col">预算</th>
            <th scope="col">已花费</th>
            <th scope="col">已承诺未付</th>
            <th scope="col">预计还需</th>
            <th scope="col">完工预测</th>
            <th scope="col">预测差异</th>
            <th scope="col">使用</th>
            {summary.rights.budget && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ depth, ...row }) => {
            const over = row.plan === null ? null : row.plan - row.atCompletion;
            const below = withBelow(summary.subjects, row.id);
            return (
              <tr key={row.id}>
                <th scope="row" style={{ paddingInlineStart: 8 + depth * 20 }}>
                  {row.name}
                  {row.name !== subjectKinds[row.kind] && (
                    <span className={styles.faint}> {subjectKinds[row.kind]}</span>
                  )}
                </th>
                <td>{row.plan === null ? '—' : sayFen(row.plan)}</td>
                <td>
                  {row.spent > (row.labour ?? 0) ? (
                    <Link
                      to={entriesOf(projectId, 'spent', below)}
                      aria-label={`${row.name} 已花费 ${sayFen(row.spent)}，查看费用明细`}
                      title={row.labour ? `其中工时成本 ${sayFen(row.labour)}，不在费用明细中` : undefined}
                    >
                      {sayFen(row.spent)}
                    </Link>
                  ) : (
                    sayFen(row.spent)
                  )}
                  {row.labour === null && <div className={styles.faint}>不含工时成本</div>}
                </td>
                <td>
                  {row.committed > 0 && summary.rights.commitments ? (
                    <Link
                      to={commitmentsOf(projectId, below)}
                      aria-label={`${row.name} 已承诺未付 ${sayFen(row.committed)}，查看合同与订单`}
                    >
                      {sayFen(row.committed)}
                    </Link>
                  ) : (
                    sayFen(row.committed)
                  )}
                </td>
                <td>{sayFen(row.estimate)}</td>
                <td>
                  <Reasons projectId={projectId} summary={summary} figures={row} name={row.name} subject={row} whole />
                </td>
                <td data-over={(over ?? 0) < 0 || undefined}>{over === null ? '—' : sayFen(over)}</td>
                <td>
                  <Bar plan={row.plan} spent={row.spent} />
                </td>
                {summary.rights.budget && (
                  <td>
                    <Button type="link" size="small" aria-label={`编辑科目 ${row.name}`} onClick={() => onEdit(row)}>
                      编辑
                    </Button>
                    {row.spent === 0 &&
                      row.committed === 0 &&
                      !row.plan &&
                      !rows.some(({ parentId }) => parentId === row.id) && (
                        <Button
                          type="link"
                          size="small"
                          danger
                          aria-label={`删除科目 ${row.name}`}
                          onClick={() => onRemove(row)}
                        >
                          删除
                        </Button>
                      )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollSection>
  );
}
