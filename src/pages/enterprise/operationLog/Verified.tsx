import type { OperationFacets } from '@contract/enterprise/operationLog';
import { Alert, Tag } from 'antd';
import dayjs from 'dayjs';
import styles from './operationLog.module.css';

/** It runs every night: after so many days it does not run. */
const LATE_DAYS = 2;

/** What the nightly verification of the chain found: a word where it holds, and where it does not, what is wrong. */
export function Verified({ verified }: Pick<OperationFacets, 'verified'>) {
  if (!verified) return <span className={styles.verified}>每夜核对一次，还没有结果。</span>;
  const { time, sealed, from, flaws, found } = verified;
  const at = dayjs(time).format('MM-DD HH:mm');
  if (flaws === 0 && dayjs().diff(time, 'day') >= LATE_DAYS) {
    return (
      <Tag color="warning" className={styles.verified}>
        {at} 以后没有再核对，请联系运维人员
      </Tag>
    );
  }
  if (flaws === 0) {
    return (
      <Tag color="success" className={styles.verified}>
        {at} 核对完好，共 {sealed.toLocaleString()} 条{from !== undefined && `，从第 ${from.toLocaleString()} 条起`}
      </Tag>
    );
  }
  return (
    <Alert
      type="error"
      showIcon
      className={styles.flaws}
      title={`${at} 核对发现 ${flaws} 处问题：日志可能在数据库中被改动，请联系运维人员`}
      description={
        <ul>
          {found.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}
