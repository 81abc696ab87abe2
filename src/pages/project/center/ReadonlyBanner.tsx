import { Alert } from 'antd';
import styles from './center.module.css';

/** Why nothing can be changed in the project, and how to go on. */
export default function ReadonlyBanner({ archived, mayReopen }: { archived: boolean; mayReopen: boolean }) {
  const closed = mayReopen ? '项目已关闭，内容只读。需要继续推进时，可在状态中重新打开。' : '项目已关闭，内容只读。';
  return (
    <Alert
      className={styles.banner}
      type="info"
      showIcon
      title={archived ? '项目已归档，内容只读。需要修改时，可在项目设置或列表中取消归档。' : closed}
    />
  );
}
