import { registerEntry, registerPrivilege } from '@contract/kinds';
import { registerTypes } from '@contract/object/registerTypes';
import { Segmented } from 'antd';
import { useOptionalProject } from '@/features/project';
import { useUrlState } from '@/hooks/useUrlState';
import { RecycledRecords } from './Records';
import styles from './recycle.less';
import { RecycledTasks } from './Tasks';

const defaults = { kind: 'task', q: '', pageNo: 1 };

/** /project/{pId}/taskRecycle — what was deleted in a project, kind by kind, and the way back. */
export default function RecyclePage() {
  const project = useOptionalProject();
  const [{ kind }, setState] = useUrlState(defaults);
  const kinds = registerTypes.filter((type) => project?.can(registerPrivilege(type, 'LIST')) ?? true);
  const shown = kinds.find((type) => type === kind);
  return (
    <div className={styles.page}>
      <div className={styles.kinds}>
        <Segmented
          aria-label="回收站中的种类"
          value={shown ?? 'task'}
          options={[
            { value: 'task', label: '任务' },
            ...kinds.map((value) => ({ value, label: registerEntry(value).label })),
          ]}
          onChange={(next) => setState({ kind: String(next), q: '', pageNo: 1 })}
        />
      </div>
      {shown ? <RecycledRecords key={shown} type={shown} /> : <RecycledTasks />}
    </div>
  );
}
