import { Button } from 'antd';
import type { QuickLine } from '@/hooks/useQuickLine';
import styles from './quickLine.module.css';

/** What became of the lines of a quick line: how many still wait, and which were refused, to be sent again or given up. */
export function WaitingLines({ line }: { line: QuickLine }) {
  const { waiting, refused, again, drop } = line;
  return (
    <>
      <span role="status" className={styles.waiting}>
        {waiting > 0 && `另有 ${waiting} 条等待保存…`}
      </span>
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label="没有保存的内容">
          {refused.map((one) => (
            <li key={one.key}>
              <span className={styles.text}>{one.text}</span>
              <Button size="small" type="link" aria-label={`重新保存 ${one.text}`} onClick={() => again(one)}>
                重试
              </Button>
              <Button size="small" type="text" aria-label={`放弃 ${one.text}`} onClick={() => drop(one)}>
                放弃
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
