import type { TaskLayout } from '@contract/task/layouts';
import type { ProcessSummary } from '@contract/task/process';
import type { StageMove, StrandedStage, TaskTypeConfig, TaskTypeCreate } from '@contract/task/taskTypes';
import { CLASS_MAX } from '@contract/task/workflowLimits';
import { history, Link } from '@umijs/max';
import { Alert, App, AutoComplete, Button, Form, Input, Radio, Select } from 'antd';
import { useRef, useState } from 'react';
import { FormBody, useEditor } from '@/features/object/form';
import { ProjectsSelect } from '@/features/project';
import { ColorSwatches, IconSwatches } from '@/features/workflow';
import { taskTypeApi } from '@/services/taskType';
import { ApiError } from '@/utils/apiError';
import { isStale } from '@/utils/refusal';
import styles from './addTaskType.module.css';
import { MoveTasks } from './MoveTasks';

interface Props {
  type: TaskTypeConfig | undefined;
  /** A new type begins as this one does. */
  source?: TaskTypeConfig;
  types: TaskTypeConfig[];
  layouts: TaskLayout[];
  processes: ProcessSummary[];
  onStale: () => void;
}

const LIST = '/enterpriseManage/taskType';
/** Projects read at once: those of the type are among them, and so have names. */
const NAMED = 200;
const begin = ({ type, source, processes }: Props): TaskTypeCreate => {
  const from = type ?? source;
  return {
    name: type?.name ?? (source ? `${source.name}副本`.slice(0, 20) : ''),
    icon: from?.icon ?? 'check-square',
    color: from?.color ?? 'blue',
    typeClass: from?.typeClass ?? '',
    processId: from?.processId ?? processes[0]?.processId ?? '',
    layoutId: from?.layoutId ?? null,
    parentTypeIds: from?.parentTypeIds ?? [],
    allProjects: from?.allProjects ?? true,
    projectIds: from?.projectIds ?? [],
  };
};

const layoutOptions = (layouts: readonly TaskLayout[]) => {
  const usual = layouts.find(({ isDefault }) => isDefault);
  return [
    { value: '', label: usual ? `默认布局（${usual.name}）` : '默认布局（内置布局）' },
    ...layouts.map(({ layoutId, name }) => ({ value: layoutId, label: name })),
  ];
};

const strandedOf = (error: unknown): StrandedStage[] | undefined =>
  error instanceof ApiError ? (error.data as { stages?: StrandedStage[] } | undefined)?.stages : undefined;

interface FieldsProps extends Pick<Props, 'type' | 'types' | 'layouts' | 'processes'> {
  /** As it stands in the form. */
  allProjects: boolean;
}

function TypeFields({ type, types, layouts, processes, allProjects }: FieldsProps) {
  const classes = [...new Set(types.map(({ typeClass }) => typeClass))].filter(Boolean).map((value) => ({ value }));
  return (
    <>
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={20} showCount autoFocus={!type} placeholder="例如：需求、缺陷、线上问题" />
      </Form.Item>
      <Form.Item name="icon" label="图标">
        <IconSwatches />
      </Form.Item>
      <Form.Item name="color" label="颜色">
        <ColorSwatches />
      </Form.Item>
      <Form.Item
        name="typeClass"
        label="分类"
        extra="类型较多时，选择类型的地方按分类分组；可以不填"
        normalize={(value?: string) => value ?? ''}
      >
        <AutoComplete allowClear maxLength={CLASS_MAX} placeholder="例如：研发、运维" options={classes} />
      </Form.Item>
      <Form.Item
        name="processId"
        label="流程"
        rules={[{ required: true, message: '请选择流程' }]}
        extra={
          type && type.taskCount > 0
            ? `有 ${type.taskCount} 个任务：更换流程时，它们会进入新流程中同名的阶段，其余的会逐一询问`
            : undefined
        }
      >
        <Select options={processes.map(({ processId, name }) => ({ value: processId, label: name }))} />
      </Form.Item>
      <Form.Item
        name="layoutId"
        label="字段布局"
        getValueProps={(value: string | null) => ({ value: value ?? '' })}
        normalize={(value: string) => value || null}
        extra={
          <>
            决定任务详情与新建表单怎样显示字段，
            <Link className="inline-link" to={`${LIST}?tab=layout`}>
              管理字段布局
            </Link>
          </>
        }
      >
        <Select options={layoutOptions(layouts)} />
      </Form.Item>
      <Form.Item
        name="parentTypeIds"
        label="允许的上级类型"
        extra="不选表示不限：可以没有父任务，也可以位于任何类型之下"
      >
        <Select
          mode="multiple"
          allowClear
          placeholder="不限"
          optionFilterProp="label"
          options={types.map(({ taskTypeId, name }) => ({ value: taskTypeId, label: name }))}
        />
      </Form.Item>
      <Form.Item name="allProjects" label="使用范围">
        <Radio.Group
          options={[
            { value: true, label: '全部项目' },
            { value: false, label: '指定的项目' },
          ]}
        />
      </Form.Item>
      {!allProjects && (
        <Form.Item name="projectIds" label="项目" rules={[{ required: true, message: '请选择使用该类型的项目' }]}>
          <ProjectsSelect most={NAMED} />
        </Form.Item>
      )}
    </>
  );
}

/** A task type, new or there already. What was typed stays until it is saved or given up. */
export function TypeForm(props: Props) {
  const { type, source, types, layouts, processes, onStale } = props;
  const { message, modal } = App.useApp();
  const [stranded, setStranded] = useState<{ stages: StrandedStage[]; values: TaskTypeCreate }>();

  const save = async (values: TaskTypeCreate, moves?: StageMove[]) => {
    if (!type) {
      await taskTypeApi.create({ ...values, ...(source && { copyFrom: source.taskTypeId }) });
      return `已新建任务类型「${values.name.trim()}」`;
    }
    const { taskTypeId, version } = type;
    const { moved } = await taskTypeApi.update({ ...values, taskTypeId, version, moves });
    return moved > 0 ? `已保存，${moved} 个任务进入了新的流程` : '已保存';
  };
  /** Where the tasks of stages go that the new process lacks: sent with the values once that is answered. */
  const moves = useRef<StageMove[]>(undefined);
  const editor = useEditor<TaskTypeCreate, string>({
    send: (values) => {
      const chosen = moves.current;
      moves.current = undefined;
      return save({ ...begin(props), ...values }, chosen);
    },
    failure: '保存任务类型失败',
    onDone: (words) => {
      void message.success(words);
      history.push(LIST);
    },
    onRefused: (error, values) => {
      const stages = strandedOf(error);
      if (stages) setStranded({ stages, values: { ...begin(props), ...values } });
      else if (isStale(error)) askStale();
      else return false;
      return true;
    },
  });
  const allProjects = Form.useWatch('allProjects', editor.form) ?? true;
  const askStale = () =>
    modal.confirm({
      title: '任务类型已被他人修改',
      content: '查看最新内容会放弃您的修改；留在此页可以先复制您填写的内容。',
      okText: '查看最新内容',
      cancelText: '留在此页',
      onOk: onStale,
    });

  return (
    <FormBody<TaskTypeCreate>
      {...editor.formProps}
      layout="vertical"
      className={styles.form}
      initialValues={begin(props)}
      scrollToFirstError
    >
      <TypeFields {...{ type, types, layouts, processes, allProjects }} />
      {editor.fault && <Alert type="error" showIcon role="alert" title={editor.fault} style={{ marginBottom: 16 }} />}
      <div className="in-a-row">
        <Button type="primary" htmlType="submit" loading={editor.busy}>
          保存
        </Button>
        <Link to={LIST}>
          <Button>取消</Button>
        </Link>
      </div>
      {stranded && (
        <MoveTasks
          stages={stranded.stages}
          processId={stranded.values.processId}
          onCancel={() => setStranded(undefined)}
          onOk={(chosen) => {
            setStranded(undefined);
            moves.current = chosen;
            void editor.submit();
          }}
        />
      )}
    </FormBody>
  );
}
