/** The table of what can be done with many tasks: each with its fields, which give an operation or nothing yet. */
import {
  ApartmentOutlined,
  BellOutlined,
  BlockOutlined,
  CalendarOutlined,
  CheckOutlined,
  CopyOutlined,
  DeleteOutlined,
  ExportOutlined,
  FlagOutlined,
  NodeIndexOutlined,
  TagOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { BatchOperation } from '@contract/task/batch';
import { taskPriorities } from '@contract/task/enums';
import { Checkbox, DatePicker, Input, InputNumber, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import PriorityMark from '@/components/PriorityMark';
import { useTaskProject } from '../context/TaskProject';
import { personOptions } from '../fields/person';
import styles from './batch.less';

export interface FieldsProps {
  onReady: (operation: BatchOperation | null) => void;
}

export interface BatchDefinition {
  key: string;
  label: string;
  /** The key that asks for it. */
  keys?: string;
  icon: ReactNode;
  danger?: boolean;
  /** Its field takes several values with Enter each: it is applied with Ctrl/⌘ Enter. */
  several?: boolean;
  /** On its button; 应用到 where it is left out. */
  verb?: string;
  Fields: ComponentType<FieldsProps>;
}

const REASON_MAX = 500;

function AssignFields({ onReady }: FieldsProps) {
  const { members, rights } = useTaskProject();
  return (
    <Select<string>
      aria-label="执行人"
      placeholder="选择执行人"
      showSearch={{ optionFilterProp: 'words' }}
      options={[
        { value: 'none', label: '未指派', words: '未指派' },
        ...personOptions({ people: members, me: rights.userId }),
      ]}
      onChange={(userId) => onReady({ kind: 'executor', executorId: userId === 'none' ? null : userId })}
    />
  );
}

function UrgentFields({ onReady }: FieldsProps) {
  return (
    <Select<number>
      aria-label="优先级"
      placeholder="选择优先级"
      options={[...taskPriorities].reverse().map(({ value }) => ({ value, label: <PriorityMark priority={value} /> }))}
      onChange={(urgent) => onReady({ kind: 'urgent', urgent })}
    />
  );
}

function DateFields({ onReady }: FieldsProps) {
  const [how, setHow] = useState<'shift' | 'set'>('shift');
  const [dates, setDates] = useState<Pick<BatchOperation, 'planStart' | 'planEnd'>>({});
  const change = (part: typeof dates) => {
    const next = { ...dates, ...part };
    setDates(next);
    onReady(next.planStart === undefined && next.planEnd === undefined ? null : { kind: 'dates', ...next });
  };
  const day = (key: 'planStart' | 'planEnd', label: string) => (
    <div className={styles.dayLine}>
      <DatePicker
        aria-label={label}
        placeholder={`${label}不变`}
        disabled={dates[key] === null}
        value={dates[key] ? dayjs(dates[key]) : null}
        onChange={(value) => change({ [key]: value ? value.format('YYYY-MM-DD') : undefined })}
      />
      <Checkbox
        checked={dates[key] === null}
        onChange={(event) => change({ [key]: event.target.checked ? null : undefined })}
      >
        清空
      </Checkbox>
    </div>
  );
  return (
    <>
      <Segmented<'shift' | 'set'>
        block
        value={how}
        onChange={(next) => {
          setHow(next);
          setDates({});
          onReady(null);
        }}
        options={[
          { value: 'shift', label: '平移' },
          { value: 'set', label: '设为' },
        ]}
      />
      {how === 'shift' ? (
        <InputNumber<number>
          autoFocus
          aria-label="平移天数"
          placeholder="天数：正数推后，负数提前"
          min={-3650}
          max={3650}
          precision={0}
          suffix="天"
          style={{ width: '100%' }}
          onChange={(days) => onReady(days ? { kind: 'shift', days } : null)}
        />
      ) : (
        <>
          {day('planStart', '开始日期')}
          {day('planEnd', '截止日期')}
        </>
      )}
    </>
  );
}

function UrgeFields({ onReady }: FieldsProps) {
  useEffect(() => onReady({ kind: 'urge' }), [onReady]);
  return (
    <Input.TextArea
      aria-label="催办说明"
      placeholder="说明（可选）"
      maxLength={REASON_MAX}
      autoSize={{ minRows: 2, maxRows: 4 }}
      onChange={({ target }) => onReady({ kind: 'urge', reason: target.value.trim() || undefined })}
    />
  );
}

function RecycleFields({ onReady }: FieldsProps) {
  return (
    <>
      <p className={styles.hint}>子任务会一起移入回收站，可以从回收站恢复。</p>
      <Input.TextArea
        autoFocus
        aria-label="删除原因"
        placeholder="请填写原因（必填）"
        rows={3}
        maxLength={REASON_MAX}
        onChange={({ target }) =>
          onReady(target.value.trim() ? { kind: 'recycle', reason: target.value.trim() } : null)
        }
      />
    </>
  );
}

const LabelFields = lazy(() => import('./moreFields').then((more) => ({ default: more.LabelFields })));
const ParentFields = lazy(() => import('./moreFields').then((more) => ({ default: more.ParentFields })));
const StageFields = lazy(() => import('./stepFields').then((steps) => ({ default: steps.StageFields })));
const CompleteFields = lazy(() => import('./stepFields').then((steps) => ({ default: steps.CompleteFields })));
const TypeFields = lazy(() => import('./stepFields').then((steps) => ({ default: steps.TypeFields })));
const MoveFields = lazy(() => import('./moreFields').then((more) => ({ default: more.MoveFields })));
const CopyFields = lazy(() => import('./moreFields').then((more) => ({ default: more.CopyFields })));

export const batchTable: BatchDefinition[] = [
  { key: 'executor', keys: 'a', label: '指派', icon: <UserOutlined />, Fields: AssignFields },
  { key: 'stage', keys: 's', label: '阶段', icon: <NodeIndexOutlined />, Fields: StageFields },
  { key: 'urgent', keys: 'p', label: '优先级', icon: <FlagOutlined />, Fields: UrgentFields },
  { key: 'dates', keys: 'd', label: '日期', icon: <CalendarOutlined />, Fields: DateFields },
  { key: 'labels', keys: 'l', several: true, label: '标签', icon: <TagOutlined />, Fields: LabelFields },
];

/** Behind 更多. */
export const moreTable: BatchDefinition[] = [
  { key: 'complete', label: '完成', icon: <CheckOutlined />, verb: '完成', Fields: CompleteFields },
  { key: 'type', label: '变更类型', icon: <BlockOutlined />, Fields: TypeFields },
  { key: 'parent', label: '变更父任务', icon: <ApartmentOutlined />, verb: '移动', Fields: ParentFields },
  { key: 'copy', label: '复制', icon: <CopyOutlined />, verb: '复制', Fields: CopyFields },
  { key: 'move', label: '移动到其他项目', icon: <ExportOutlined />, verb: '移动', Fields: MoveFields },
  { key: 'urge', label: '催办', icon: <BellOutlined />, verb: '催办', Fields: UrgeFields },
  { key: 'recycle', label: '删除', icon: <DeleteOutlined />, danger: true, verb: '删除', Fields: RecycleFields },
];
