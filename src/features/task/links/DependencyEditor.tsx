import type { DependTask } from '@contract/task/depend';
import { type DependencyType, dependencyTypes } from '@contract/task/enums';
import { Button, InputNumber, Popover, Select } from 'antd';
import { useState } from 'react';
import { taskDependApi } from '@/services/taskDepend';
import { failureText } from '@/utils/failure';
import { dependencyLabel, dependencyOptions } from './linkKinds';
import styles from './links.less';

interface Props {
  taskId: string;
  link: DependTask;
  editable: boolean;
  onSaved: () => void;
}

function Fields({ taskId, link, onSaved }: Omit<Props, 'editable'>) {
  const [type, setType] = useState<DependencyType>(link.type);
  const [lagDays, setLagDays] = useState(link.lagDays);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const save = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await taskDependApi.update({ taskId, dependId: link.dependId, type, lagDays });
      onSaved();
    } catch (error) {
      setRefusal(failureText(error, '修改依赖失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.bondFields}>
      <Select<DependencyType> aria-label="依赖类型" value={type} options={dependencyOptions} onChange={setType} />
      <InputNumber<number>
        aria-label="再等几天"
        title="满足后再等几个工作日；负数为提前几天"
        prefix="再等"
        value={lagDays}
        min={-365}
        max={365}
        precision={0}
        suffix="天"
        onChange={(days) => setLagDays(days ?? 0)}
      />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <Button type="primary" size="small" loading={busy} onClick={() => void save()}>
        保存
      </Button>
    </div>
  );
}

/** Type and lag of a dependency; a click changes them. */
export function DependencyEditor({ taskId, link, editable, onSaved }: Props) {
  const [open, setOpen] = useState(false);
  const label = dependencyLabel(link.type, link.lagDays);
  const words = `${dependencyTypes[link.type]}${link.lagDays === 0 ? '' : `，间隔 ${link.lagDays} 天`}`;
  if (!editable) {
    return (
      <span className={styles.bond} title={words}>
        {label}
      </span>
    );
  }
  const saved = () => {
    setOpen(false);
    onSaved();
  };
  return (
    <Popover
      trigger="click"
      arrow={false}
      placement="bottomRight"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={<Fields taskId={taskId} link={link} onSaved={saved} />}
    >
      <button type="button" className={styles.bond} title={words} aria-label={`修改依赖类型：${words}`}>
        {label}
      </button>
    </Popover>
  );
}
