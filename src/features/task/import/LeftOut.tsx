import { DownloadOutlined } from '@ant-design/icons';
import type { ImportJob } from '@contract/task/import';
import { Button } from 'antd';
import { taskImportApi } from '@/services/taskImport';
import styles from './import.less';

/** Values that were left out of rows which came all the same, by cause. */
export function LeftOut({ job }: { job: ImportJob }) {
  if (job.left.length === 0 && job.failed === 0) return null;
  return (
    <section>
      <h3 className={styles.issuesHead}>
        <span>{job.left.length > 0 ? '这些值没有带入，所在的行照常导入' : '没有导入的行'}</span>
        <Button
          size="small"
          icon={<DownloadOutlined />}
          href={taskImportApi.report.address({ jobId: job.jobId, rows: '1' })}
          download
        >
          下载这些行
        </Button>
      </h3>
      <p className={styles.hint}>下载的文件与原文件列相同，改好后可以再次导入：按编号更新，不会重复。</p>
      {job.left.length > 0 && (
        <div className={styles.tableFrame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>原因</th>
                <th>字段</th>
                <th>处</th>
                <th>例如</th>
              </tr>
            </thead>
            <tbody>
              {job.left.map(({ cause, column, rows, examples, firstRow }) => (
                <tr key={`${cause} ${column}`}>
                  <td className={styles.reason}>{cause}</td>
                  <td>{column || '—'}</td>
                  <td>{rows.toLocaleString()}</td>
                  <td>
                    {examples.join('、') || '—'}（第 {firstRow} 行起）
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
