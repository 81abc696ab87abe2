import { type DependencyType, TITLE_MAX } from '@contract/task/enums';
import type { TaskDetail } from '@contract/task/task';
import { App, Button, Input, InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { createDepend, createRelation, linkDepend } from '@/services/task';
import { failureText } from '@/utils/failure';
import { CreateTaskModal } from '../create/CreateTaskModal';
import { canBeFilledIn } from '../create/refused';
import { dependencyOptions, isDepend, type LinkKind, linkKinds } from './linkKinds';
import styles from './links.less';
import { TaskPicker } from './TaskPicker';

interface Props {
  task: TaskDetail;
  exclude: readonly string[];
  mayCreate: boolean;
  onDone: (created: boolean) => void;
  onCancel: () => void;
}

/** A new link: to a task that is there, or to one that is created with it. A refusal stands below the fields. */
export function AddLink({ task, exclude, mayCreate, onDone, onCancel }: Props) {
  const { message } = App.useApp();
  const [kind, setKind] = useState<LinkKind>('PRE_TASK');
  const [how, setHow] = useState<'find' | 'create'>('find');
  const [other, setOther] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const [type, setType] = useState<DependencyType>('FS');
  const [lagDays, setLagDays] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  /** The title of a new task that needs more than one. */
  const [whole, setWhole] = useState<string | null>(null);
  const creating = how === 'create' && isDepend(kind);
  const ready = creating ? title.trim() !== '' : other !== null;

  const send = async () => {
    const quiet = { quiet: true };
    if (isDepend(kind) && creating) {
      return createDepend(task.taskId, { group: kind, title: title.trim(), type, lagDays }, quiet);
    }
    if (other === null) return null;
    if (isDepend(kind)) return linkDepend(task.taskId, { group: kind, taskIds: [other], type, lagDays }, quiet);
    return createRelation({ taskId: task.taskId, relaTaskId: other, kind }, quiet);
  };
  const submit = async () => {
    if (!ready || busy) return;
    setBusy(true);
    setRefusal('');
    try {
      await send();
      void message.success(creating ? '任务已创建并关联' : '关联成功');
      onDone(creating);
    } catch (error) {
      if (creating && canBeFilledIn(error)) setWhole(title.trim());
      else setRefusal(failureText(error, '关联失败'));
    } finally {
      setBusy(false);
    }
  };

  /** It is there; what is left is the link. */
  const linkNew = async (taskId: string) => {
    setWhole(null);
    if (!isDepend(kind)) return;
    try {
      await linkDepend(task.taskId, { group: kind, taskIds: [taskId], type, lagDays }, { quiet: true });
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
    <form
      className={styles.form}
      aria-label="添加关联"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
      }}
    >
      <div className={styles.formLine}>
        <Select<LinkKind>
          aria-label="关联方式"
          value={kind}
          options={linkKinds}
          onChange={setKind}
          style={{ width: 108 }}
        />
        {isDepend(kind) && (
          <>
            <Select<DependencyType>
              aria-label="依赖类型"
              value={type}
              options={dependencyOptions}
              onChange={setType}
              style={{ width: 148 }}
            />
            <InputNumber<number>
              aria-label="间隔天数"
              title="间隔：正数为等待天数，负数为提前天数"
              value={lagDays}
              min={-365}
              max={365}
              precision={0}
              suffix="天"
              style={{ width: 92 }}
              onChange={(days) => setLagDays(days ?? 0)}
            />
            {mayCreate && (
              <Segmented<'find' | 'create'>
                size="small"
                value={how}
                onChange={setHow}
                options={[
                  { value: 'find', label: '已有任务' },
                  { value: 'create', label: '新建' },
                ]}
              />
            )}
          </>
        )}
      </div>
      <div className={styles.formLine}>
        {creating ? (
          <Input
            autoFocus
            aria-label="新任务标题"
            placeholder="新任务标题"
            maxLength={TITLE_MAX}
            value={title}
            status={refusal ? 'error' : undefined}
            onChange={(event) => setTitle(event.target.value)}
          />
        ) : (
          <TaskPicker
            label="要关联的任务"
            value={other}
            exclude={exclude}
            status={refusal ? 'error' : undefined}
            onChange={(next) => {
              setOther(next);
              setRefusal('');
            }}
          />
        )}
        <Button type="primary" htmlType="submit" loading={busy} disabled={!ready}>
          {creating ? '创建并关联' : '关联'}
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </form>
  );
}
