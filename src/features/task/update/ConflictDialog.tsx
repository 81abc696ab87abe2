import { Button, Modal } from 'antd';
import { useTaskProject } from '../context/TaskProject';
import { conflictRows, conflictTitle } from './conflict';
import type { Conflict, ConflictChoice } from './saveLanes';
import styles from './update.less';

interface Props {
  conflict: Conflict;
  onChoose: (choice: ConflictChoice) => void;
}

/** Two people changed the same task: both values, and the choice. */
export function ConflictDialog({ conflict, onChoose }: Props) {
  const project = useTaskProject();
  return (
    <Modal
      open
      title="内容已被他人修改"
      width={560}
      mask={{ closable: false }}
      onCancel={() => onChoose('later')}
      footer={
        <>
          <Button onClick={() => onChoose('theirs')}>采用最新</Button>
          <Button type="primary" autoFocus onClick={() => onChoose('mine')}>
            保留我的
          </Button>
        </>
      }
    >
      <p>
        {conflictTitle(conflict)}（{conflict.before.taskNo}），请选择保留哪一份：
      </p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th>字段</th>
            <th>我的修改</th>
            <th>最新内容</th>
          </tr>
        </thead>
        <tbody>
          {conflictRows(conflict, project).map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td>{row.mine}</td>
              <td>{row.theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
