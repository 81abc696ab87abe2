import { type StageCategory, stageCategories } from '@contract/task/enums';
import { type AutoExecutorMode, autoExecutorModes } from '@contract/task/postActionEnums';
import type { ProcessStage } from '@contract/task/process';
import { WIP_MAX } from '@contract/task/workflowLimits';
import { Button, Checkbox, Drawer, Input, InputNumber, Select } from 'antd';
import { MembersSelect } from '@/features/object/people';
import { ColorSwatches } from '@/features/workflow';
import styles from './configWorkflow.module.css';

interface Props {
  stage: ProcessStage;
  taskCount: number;
  first: boolean;
  last: boolean;
  onChange: (part: Partial<ProcessStage>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
  onClose: () => void;
}

const executorModes = [
  { value: 'none' as const, label: '不改变' },
  ...Object.entries(autoExecutorModes).map(([value, label]) => ({ value: value as AutoExecutorMode, label })),
];
const categories = Object.entries(stageCategories).map(([value, label]) => ({ value: value as StageCategory, label }));

type PartProps = Pick<Props, 'stage' | 'onChange'>;

/** Whom the process gives a task that comes here. */
const ExecutorFields = ({ stage, onChange }: PartProps) => (
  <>
    <div>
      自动执行人
      <Select<AutoExecutorMode | 'none'>
        aria-label="自动执行人"
        value={stage.autoExecutor?.mode ?? 'none'}
        options={executorModes}
        onChange={(mode) => {
          const userIds = stage.autoExecutor?.userIds ?? [];
          onChange({ autoExecutor: mode === 'none' ? null : { mode, userIds } });
        }}
      />
      {stage.autoExecutor && (
        <MembersSelect
          placeholder="选择成员"
          required
          aria-label="自动执行人"
          value={stage.autoExecutor.userIds}
          onChange={(userIds) => stage.autoExecutor && onChange({ autoExecutor: { ...stage.autoExecutor, userIds } })}
        />
      )}
    </div>
    {stage.autoExecutor && (
      <p className={styles.hint}>任务进入此阶段时设置，只取可以执行该项目任务的人；多人时共同执行（并行）。</p>
    )}
  </>
);

/** How many tasks may stand here, and how far one is that comes. */
const LimitFields = ({ stage, onChange }: PartProps) => (
  <>
    <div>
      在制品上限
      <InputNumber
        aria-label="在制品上限"
        min={1}
        max={WIP_MAX}
        precision={0}
        placeholder="不限"
        value={stage.wipLimit}
        onChange={(wipLimit) => onChange({ wipLimit })}
      />
    </div>
    <p className={styles.hint}>看板的这一列超过上限时会标红提醒，不会阻止移动。</p>
    <div>
      进入时的进度
      <InputNumber
        aria-label="进入时的进度"
        min={0}
        max={100}
        precision={0}
        suffix="%"
        placeholder="不改变"
        value={stage.defaultProgress}
        onChange={(defaultProgress) => onChange({ defaultProgress })}
      />
    </div>
  </>
);

/** One stage; what is changed here stands in the draft at once, and is kept when the process is saved. */
export function StageEditor({ stage, taskCount, first, last, onChange, onMove, onRemove, onClose }: Props) {
  return (
    <Drawer
      open
      title={`阶段「${stage.name}」`}
      onClose={onClose}
      size={380}
      footer={
        <div className={styles.drawerFoot}>
          <Button danger onClick={onRemove}>
            删除阶段
          </Button>
          <span className={styles.spread}>
            <Button disabled={first} onClick={() => onMove(-1)}>
              前移
            </Button>
            <Button disabled={last} onClick={() => onMove(1)}>
              后移
            </Button>
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          </span>
        </div>
      }
    >
      <div className={styles.fields}>
        <label>
          名称
          <Input
            autoFocus
            maxLength={20}
            value={stage.name}
            status={stage.name.trim() ? undefined : 'error'}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </label>
        <label>
          类别
          <Select
            value={stage.category}
            options={categories}
            onChange={(category) => onChange({ category })}
            aria-label="类别"
          />
        </label>
        {taskCount > 0 && (
          <p className={styles.hint}>有 {taskCount} 个任务（含回收站）。更改类别或删除时，这些任务会一并处理。</p>
        )}
        <div>
          颜色
          <ColorSwatches value={stage.color} onChange={(color) => onChange({ color })} />
        </div>
        <Checkbox
          checked={stage.initial}
          disabled={stage.initial || stage.retired}
          onChange={() => onChange({ initial: true })}
        >
          初始阶段：新任务从这里开始
        </Checkbox>
        <Checkbox
          checked={stage.allowCreate}
          disabled={stage.retired}
          onChange={(event) => onChange({ allowCreate: event.target.checked })}
        >
          允许直接在此阶段新建任务
        </Checkbox>
        {stage.retired && (
          <p className={styles.hint}>
            已退役：只为其中的任务保留，不能再进入，没有任务后随下次发布移除。
            <Button type="link" size="small" onClick={() => onChange({ retired: false })}>
              恢复使用
            </Button>
          </p>
        )}
        <ExecutorFields {...{ stage, onChange }} />
        <LimitFields {...{ stage, onChange }} />
      </div>
    </Drawer>
  );
}
