import { type DependencyType, TITLE_MAX } from '@contract/task/enums';
import type { TaskDetail } from '@contract/task/task';
import { cutText } from '@contract/text/cut';
import { App, Button, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { type Done, useAct } from '@/features/undo';
import { taskDependApi } from '@/services/taskDepend';
import { failureText } from '@/utils/failure';
import { CreateTaskModal } from '../create/CreateTaskModal';
import { canBeFilledIn } from '../create/refused';
import { linkAct, relationAct } from '../update/taskAct';
import { LinkPicker } from './LinkPicker';
import { dependencyOptions, isDepend, type LinkKind, linkKinds } from './linkKinds';
import styles from './links.less';

interface Props {
  task: TaskDetail;
  exclude: readonly string[];
  mayCreate: boolean;
  onDone: (created: boolean) => void;
  onCancel: () => void;
}

interface Way {
  kind: LinkKind;
  /** Of a dependency, as what is below. */
  type: DependencyType;
  lagDays: number;
}

/** @returns what is told of it, and how it is taken back */
async function bind(
  task: TaskDetail,
  { kind, type, lagDays }: Way,
  { taskId, taskNo }: { taskId: string; taskNo: string },
): Promise<Done> {
  if (isDepend(kind)) {
    const { dependIds } = await taskDependApi.link({
      taskId: task.taskId,
      group: kind,
      taskIds: [taskId],
      type,
      lagDays,
    });
    return linkAct('link', task, kind, { dependId: dependIds[0] ?? '', taskId, taskNo, type, lagDays });
  }
  const { id } = await taskDependApi.relate({ taskId: task.taskId, relaTaskId: taskId, kind });
  return relationAct('link', task, { id, taskId, taskNo, kind, direction: 'out' });
}

interface WayFieldsProps {
  way: Way;
  onChange: (way: Way) => void;
}

/** How the two tasks are to be linked. */
function WayFields({ way, onChange }: WayFieldsProps) {
  const { kind, type, lagDays } = way;
  return (
    <div className={styles.formLine}>
      <Select<LinkKind>
        size="small"
        aria-label="关联方式"
        value={kind}
        options={linkKinds}
        onChange={(next) => onChange({ ...way, kind: next })}
        style={{ width: 108 }}
      />
      {isDepend(kind) && (
        <>
          <Select<DependencyType>
            size="small"
            aria-label="依赖类型"
            value={type}
            options={dependencyOptions}
            onChange={(next) => onChange({ ...way, type: next })}
            style={{ width: 176 }}
          />
          <InputNumber<number>
            size="small"
            aria-label="再等几天"
            title="满足后再等几个工作日；负数为提前几天"
            value={lagDays}
            min={-365}
            max={365}
            precision={0}
            prefix="再等"
            suffix="天"
            style={{ width: 120 }}
            onChange={(days) => onChange({ ...way, lagDays: days ?? 0 })}
          />
        </>
      )}
    </div>
  );
}

/**
 * A new link is one field: a number or words, Enter. What kind of link it is, and its lag, stand below for those who
 * need another than the usual. A refusal stands below the fields.
 */
export function AddLink({ task, exclude, mayCreate, onDone, onCancel }: Props) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [way, setWay] = useState<Way>({ kind: 'PRE_TASK', type: 'FS', lagDays: 0 });
  const { kind, type, lagDays } = way;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  /** The title of a new task that needs more than one. */
  const [whole, setWhole] = useState<string | null>(null);

  const choose = async (other: { taskId: string; taskNo: string }) => {
    if (busy) return;
    setBusy(true);
    setRefusal('');
    try {
      told('关联成功', await bind(task, way, other));
      onDone(false);
    } catch (error) {
      setRefusal(failureText(error, '关联失败'));
    } finally {
      setBusy(false);
    }
  };
  const create = async (title: string) => {
    if (busy || !isDepend(kind)) return;
    setBusy(true);
    setRefusal('');
    try {
      const made = await taskDependApi.createTask({ taskId: task.taskId, group: kind, title, type, lagDays });
      told('任务已创建并关联', {
        label: `${made.taskNo} ${title}`,
        act: { kind: 'create', type: 'task', ids: [made.taskId] },
      });
      onDone(true);
    } catch (error) {
      if (canBeFilledIn(error)) setWhole(title);
      else setRefusal(failureText(error, '关联失败'));
    } finally {
      setBusy(false);
    }
  };

  /** It is there; what is left is the link. */
  const linkNew = async (taskId: string) => {
    setWhole(null);
    try {
      await bind(task, way, { taskId, taskNo: '' });
      void message.success('任务已创建并关联');
    } catch (error) {
      void message.error(failureText(error, '任务已创建，但关联失败'));
    }
    onDone(true);
  };

  if (whole !== null) {
    return (
      <CreateTaskModal
        open
        beginning={{ draft: { title: whole } }}
        onClose={() => setWhole(null)}
        onCreated={(taskId) => void linkNew(taskId)}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the keys of its fields from the page.
    <div
      className={styles.form}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel();
      }}
    >
      <div className={styles.formLine}>
        <LinkPicker
          label="要关联的任务"
          exclude={exclude}
          // What a grant shows constrains nothing.
          granted={kind === 'relates'}
          disabled={busy}
          status={refusal ? 'error' : undefined}
          onChoose={(other) => void choose(other)}
          onCreate={mayCreate && isDepend(kind) ? (title) => void create(cutText(title, TITLE_MAX)) : undefined}
        />
        <Button onClick={onCancel}>取消</Button>
      </div>
      <WayFields way={way} onChange={setWay} />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}
