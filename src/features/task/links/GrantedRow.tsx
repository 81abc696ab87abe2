import { CloseOutlined, LockOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { GrantedRelation } from '@contract/task/depend';
import { Button, Popconfirm } from 'antd';
import detailStyles from '../styles/detail.less';
import fieldStyles from '../styles/fields.less';
import { relationLabel } from './linkKinds';
import styles from './links.less';

interface Props {
  link: GrantedRelation;
  editable: boolean;
  onRemove: () => Promise<unknown>;
}

/** A task of a project that granted it, shown with where it comes from; that there was one, once the grant is over. */
export function GrantedRow({ link, editable, onRemove }: Props) {
  const { task, kind, direction } = link;
  const name = task?.taskNo ?? '无权查看的任务';
  return (
    <li className={detailStyles.child}>
      <span className={detailStyles.mark}>{task ? <ShareAltOutlined /> : <LockOutlined />}</span>
      {task ? (
        <span className={detailStyles.childTitle} title={`${task.title}，${task.state}，来自项目 ${task.projectName}`}>
          <span className={fieldStyles.figure}>{task.taskNo}</span>
          <span className={fieldStyles.text}>{task.title}</span>
        </span>
      ) : (
        <span className={detailStyles.childTitle}>{name}</span>
      )}
      {task && <span className={styles.bond}>来自 {task.projectName}</span>}
      <span className={styles.bond}>{relationLabel(kind, direction)}</span>
      {editable && (
        <Popconfirm title={`解除与 ${name} 的关联？`} okText="解除" onConfirm={onRemove}>
          <Button
            type="text"
            size="small"
            className={detailStyles.onHover}
            icon={<CloseOutlined />}
            aria-label={`解除与 ${name} 的关联`}
          />
        </Popconfirm>
      )}
    </li>
  );
}
