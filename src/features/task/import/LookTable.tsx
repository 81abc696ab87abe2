import type { ImportJob } from '@contract/task/import';
import styles from './import.less';

const actions: Record<string, string> = { created: '新建', updated: '更新', unchanged: '无变化', failed: '跳过' };

/** The first rows as they will look: a column a field that any of them fills. */
export function LookTable({ preview }: { preview: ImportJob['preview'] }) {
  if (preview.length === 0) return null;
  const rows = [...preview].sort((a, b) => a.row - b.row);
  const labels = [...new Set(rows.flatMap(({ cells = [] }) => cells.map(({ label }) => label)))];
  return (
    <section>
      <h3>前 {rows.length} 行会变成</h3>
      <div className={styles.tableFrame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>行</th>
              <th>处理</th>
              <th>编号</th>
              <th>标题</th>
              {labels.map((label) => (
                <th key={label}>{label}</th>
              ))}
              <th>说明</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, action, key, title, cells = [], notes = [] }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{actions[action] ?? action}</td>
                <td>{key ?? '—'}</td>
                <td>{title}</td>
                {labels.map((label) => (
                  <td key={label}>{cells.find((cell) => cell.label === label)?.text ?? ''}</td>
                ))}
                <td className={styles.reason}>{notes.join('；')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
