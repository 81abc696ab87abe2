import { DownloadOutlined } from '@ant-design/icons';
import type { ImportJob } from '@contract/task/import';
import { Button } from 'antd';
import { taskImportApi } from '@/services/taskImport';
import styles from './import.less';

const files: Record<string, string> = { tasks: '任务', links: '关联' };

/** Rows that are left out, with why; all of them are in the file to download. */
export function Issues({ job }: { job: ImportJob }) {
  if (job.issueTotal === 0) return null;
  return (
    <section>
      <h3 className={styles.issuesHead}>
        有问题的行（{job.issueTotal.toLocaleString()}）
        <Button
          size="small"
          icon={<DownloadOutlined />}
          href={taskImportApi.report.address({ jobId: job.jobId })}
          download
        >
          下载全部（CSV）
        </Button>
      </h3>
      <div className={styles.tableFrame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>文件</th>
              <th>行</th>
              <th>编号</th>
              <th>原因</th>
            </tr>
          </thead>
          <tbody>
            {job.issues.map((issue, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one row can have two issues.
              <tr key={at}>
                <td>{files[issue.file] ?? issue.file}</td>
                <td>{issue.row}</td>
                <td>{issue.key ?? '—'}</td>
                <td className={styles.reason}>{issue.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {job.issues.length < job.issueTotal && (
        <p className={styles.hint}>仅显示前 {job.issues.length} 条，其余见下载的文件。</p>
      )}
    </section>
  );
}
