import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Progress } from 'antd';
import { saveBlob } from '@/utils/saveBlob';
import styles from './importing.module.css';
import type { Outcome } from './kind';

/** What a file would become, or has become; with what was left out as a file, to be mended and given again. */
export function Result({ of, isTrial, name }: { of: Outcome; isTrial: boolean; name: string }) {
  const { said, issues, notes, leftOut, going, error } = of;
  const title = of.issuesTitle ?? (isTrial ? '不能导入的行' : '没有导入的行');
  const save = () =>
    saveBlob(`待修正-${name.replace(/\.[^.]*$/, '')}.csv`, new Blob([leftOut ?? ''], { type: 'text/csv' }));
  return (
    <div className={styles.step}>
      {going && (
        <div role="status" aria-live="polite">
          <Progress percent={going.percent} status={error ? 'exception' : 'active'} />
          <p className={styles.hint}>{going.text}</p>
        </div>
      )}
      {error && <Alert type="error" role="alert" showIcon title={error} />}
      {!going && !error && (
        <Alert
          type={issues.length > 0 ? 'warning' : 'success'}
          role="status"
          title={`${isTrial ? '将' : '已'}${said.join('，') || '没有可以导入的行'}`}
          description={notes.length > 0 ? notes.map((note) => <div key={note}>{note}</div>) : undefined}
        />
      )}
      {issues.length > 0 && (
        <section>
          <div className={styles.issuesHead}>
            <h3 className={styles.heading}>{title}</h3>
            {leftOut && (
              <Button size="small" icon={<DownloadOutlined />} onClick={save}>
                下载这些行
              </Button>
            )}
          </div>
          <ul className={styles.issues} aria-label={title}>
            {issues.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
          {leftOut && (
            <p className={styles.hint}>
              {of.writes > 0
                ? '下载后改好，再次导入即可：其余的行不必再给。'
                : '一行也没有写入：改好以后，连同其余的行再导入一次。'}
            </p>
          )}
        </section>
      )}
    </div>
  );
}
