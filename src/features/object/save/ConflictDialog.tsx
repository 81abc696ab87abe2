import type { StaleData } from '@contract/envelope';
import { Button, Modal } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import styles from './save.module.css';
import type { ConflictChoice } from './saver';

/** A field that both changed, in words. */
export interface ConflictRow {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface Props {
  /** What was changed: 任务 ZHYW-7. */
  subject: string;
  stale: Pick<StaleData, 'updatedBy' | 'updatedTime'>;
  rows: readonly ConflictRow[];
  onChoose: (choice: ConflictChoice) => void;
}

/** Two people changed the same: who and when, both values, and the choice. Escape decides nothing. */
export function ConflictDialog({ subject, stale: { updatedBy, updatedTime }, rows, onChoose }: Props) {
  const when = updatedTime ? `在 ${dayjs(updatedTime).format('YYYY-MM-DD HH:mm')} ` : '';
  return (
    <Modal
      open
      title="内容已被他人修改"
      width={560}
      mask={{ closable: false }}
      onCancel={() => onChoose('later')}
      footer={
        <>
          <Button onClick={() => onChoose('theirs')}>用对方的</Button>
          <Button type="primary" autoFocus onClick={() => onChoose('mine')}>
            保留我的
          </Button>
        </>
      }
    >
      <p>
        {updatedBy?.name ?? '有人'}
        {when}修改了{subject}，请选择保留哪一份：
      </p>
      {rows.length > 0 && (
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">我的修改</th>
              <th scope="col">对方的修改</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, mine, theirs }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
