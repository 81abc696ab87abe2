/** Fields of the operations behind 更多; they come with their first use. */
import type { CopyOptions } from '@contract/task/batch';
import { Checkbox, InputNumber, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { ProjectPicker } from '../pickers/ProjectPicker';
import { TaskPicker } from '../pickers/TaskPicker';
import styles from '../styles/batch.less';
import type { FieldsProps } from './operations';

export function LabelFields({ onReady }: FieldsProps) {
  const { labels } = useTaskProject();
  const [chosen, setChosen] = useState<{ add: string[]; remove: string[] }>({ add: [], remove: [] });
  const options = (besides: string[]) =>
    labels
      .filter(({ labelId }) => !besides.includes(labelId))
      .map(({ labelId, name }) => ({ value: labelId, label: name }));
  const change = (part: Partial<typeof chosen>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    const some = next.add.length + next.remove.length > 0;
    onReady(some ? { kind: 'labels', addLabelIds: next.add, removeLabelIds: next.remove } : null);
  };
  const select = (key: 'add' | 'remove', label: string) => (
    <Select<string[]>
      mode="multiple"
      aria-label={label}
      placeholder={label}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent="项目中还没有标签"
      value={chosen[key]}
      options={options(chosen[key === 'add' ? 'remove' : 'add'])}
      onChange={(ids) => change({ [key]: ids })}
    />
  );
  return (
    <>
      {select('add', '添加标签')}
      {select('remove', '移除标签')}
    </>
  );
}

export function ParentFields({ onReady }: FieldsProps) {
  const [how, setHow] = useState<'below' | 'top'>('below');
  const [parentId, setParentId] = useState<string | null>(null);
  return (
    <>
      <Segmented<'below' | 'top'>
        aria-label="移到哪里"
        block
        value={how}
        onChange={(next) => {
          setHow(next);
          setParentId(null);
          onReady(next === 'top' ? { kind: 'parent', parentId: null } : null);
        }}
        options={[
          { value: 'below', label: '移到任务之下' },
          { value: 'top', label: '移到顶层' },
        ]}
      />
      {how === 'below' && (
        <TaskPicker
          label="新的父任务"
          value={parentId}
          exclude={[]}
          onChange={(next) => {
            setParentId(next);
            onReady(next ? { kind: 'parent', parentId: next } : null);
          }}
        />
      )}
    </>
  );
}

export function MoveFields({ onReady }: FieldsProps) {
  const { projectId } = useTaskProject();
  return (
    <>
      <p className={styles.hint}>
        子任务一起移动，编号改为目标项目的编号，原编号仍可访问。目标项目没有的成员、标签与字段会在结果中列出。移动不能撤销。
      </p>
      <ProjectPicker
        exclude={projectId}
        onChange={(target) => onReady(target ? { kind: 'move', projectId: target } : null)}
      />
    </>
  );
}

const parts = [
  ['subtree', '子任务'],
  ['members', '执行人与参与人'],
  ['labels', '标签'],
  ['customFields', '自定义字段'],
  ['depends', '任务之间的依赖'],
] as const;
const all: CopyOptions = {
  subtree: true,
  members: true,
  labels: true,
  customFields: true,
  depends: true,
  dates: 'keep',
};

/** What a copy takes along. */
export function CopyChoices({ value, onChange }: { value: CopyOptions; onChange: (next: CopyOptions) => void }) {
  return (
    <>
      <div className={styles.choices}>
        {parts.map(([key, label]) => (
          <Checkbox
            key={key}
            checked={value[key]}
            onChange={(event) => onChange({ ...value, [key]: event.target.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      <Segmented<NonNullable<CopyOptions['dates']>>
        block
        aria-label="日期"
        value={value.dates ?? 'keep'}
        onChange={(dates) => onChange({ ...value, dates })}
        options={[
          { value: 'keep', label: '日期不变' },
          { value: 'shift', label: '平移' },
          { value: 'clear', label: '不带日期' },
        ]}
      />
      {value.dates === 'shift' && (
        <InputNumber<number>
          aria-label="平移天数"
          placeholder="天数：正数推后，负数提前"
          min={-3650}
          max={3650}
          precision={0}
          suffix="天"
          style={{ width: '100%' }}
          value={value.days}
          onChange={(days) => onChange({ ...value, days: days ?? undefined })}
        />
      )}
    </>
  );
}
export const copyAll = all;

export function CopyFields({ onReady }: FieldsProps) {
  const { projectId } = useTaskProject();
  const [copy, setCopy] = useState<CopyOptions>(all);
  const [target, setTarget] = useState<string | null>(projectId);
  useEffect(() => {
    const ready = target && !(copy.dates === 'shift' && !copy.days);
    onReady(ready ? { kind: 'copy', projectId: target, copy } : null);
  }, [copy, target, onReady]);
  return (
    <>
      <ProjectPicker initial={projectId} onChange={setTarget} />
      <CopyChoices value={copy} onChange={setCopy} />
      <p className={styles.hint}>副本从初始阶段开始，不带评论、工时与历史。</p>
    </>
  );
}
