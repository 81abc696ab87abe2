/** What is asked of a plan in a few fields. */
import type { PlanTemplate } from '@contract/plan/baseline';
import {
  holdsNodes,
  type NodeKind,
  nodeKinds,
  type TaskDates,
  taskDateHints,
  taskDateRules,
} from '@contract/plan/kinds';
import type { PlanActed, PlanView } from '@contract/plan/plan';
import { useUpdateEffect } from 'ahooks';
import {
  App,
  Button,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Modal,
  Popconfirm,
  Radio,
  Segmented,
  Select,
  Switch,
} from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { FileDrop } from '@/features/object/importing';
import { useRequest } from '@/hooks/useRequest';
import { planApi } from '@/services/plan';
import { errorText } from '@/utils/apiError';
import { today } from '@/utils/today';
import type { Place } from './outline';
import styles from './plan.module.css';

interface DialogProps {
  projectId: string;
  onClose: () => void;
}
const kinds = Object.entries(nodeKinds).map(([value, label]) => ({ value: value as NodeKind, label }));

export function NodeForm(
  props: DialogProps & {
    place: Place;
    kind: NodeKind;
    where: string;
    onDone: (acted: PlanActed, title: string) => void;
    /** Into the draft of a change request, where it is given; else into the plan. */
    create?: (input: Parameters<typeof planApi.createNode>[0]) => ReturnType<typeof planApi.createNode>;
  },
) {
  const { projectId, place, onClose, onDone, create = planApi.createNode } = props;
  const [form] = Form.useForm<{ kind: NodeKind; title: string; duration: number }>();
  const kind = Form.useWatch('kind', form) ?? props.kind;
  return (
    <FormModal
      title="新建计划节点"
      form={form}
      initialValues={{ kind: props.kind, title: '', duration: 5 }}
      okText="新建"
      failure="新建失败"
      send={async ({ duration, ...values }) => {
        const sized = values.kind === 'work' ? { duration } : {};
        return { acted: await create({ projectId, ...place, ...values, ...sized }), title: values.title };
      }}
      onDone={({ acted, title }) => onDone(acted, title)}
      onClose={onClose}
    >
      <p className={styles.muted}>{props.where}</p>
      <Form.Item name="kind" label="类型">
        <Segmented aria-label="类型" options={kinds} />
      </Form.Item>
      <Form.Item name="title" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={200} />
      </Form.Item>
      {kind === 'work' && (
        <Form.Item name="duration" label="工期（工作日）" rules={[{ required: true, message: '请填写工期' }]}>
          <InputNumber min={1} max={2600} precision={0} />
        </Form.Item>
      )}
    </FormModal>
  );
}

export function SettingsForm(props: DialogProps & { plan: PlanView; onDone: (acted: PlanActed) => void }) {
  const { projectId, plan, onClose, onDone } = props;
  return (
    <FormModal<{ startOn: Dayjs; criticalSlack: number; strictPhases: boolean; taskDates: TaskDates }, PlanActed>
      title="计划设置"
      initialValues={{
        ...{ startOn: dayjs(plan.startOn), criticalSlack: plan.criticalSlack, taskDates: plan.taskDates },
        strictPhases: plan.strictPhases,
      }}
      failure="保存失败"
      version={plan.version}
      send={({ startOn, ...values }, version = plan.version) =>
        planApi.saveSettings({ projectId, startOn: startOn.format('YYYY-MM-DD'), ...values, version })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="startOn"
        label="计划开始"
        extra="没有前置与约束的节点从这一天开始"
        rules={[{ required: true, message: '请选择计划开始' }]}
      >
        <DatePicker allowClear={false} />
      </Form.Item>
      <Form.Item name="criticalSlack" label="关键路径：总浮动不超过（工作日）">
        <InputNumber min={0} max={100} precision={0} />
      </Form.Item>
      <Form.Item
        name="strictPhases"
        label="阶段严格先后"
        valuePropName="checked"
        extra="后一阶段的工作在前一阶段全部完成后才开始，同级的阶段没有一天重叠；里程碑可以在前一阶段的最后一天。不必在阶段之间逐一设置前置"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="taskDates"
        label="节点与它的任务"
        extra="改为“任务决定节点”后，有任务的节点立即按任务的日期排列；改回后恢复原来的工期与排期。已开始或已完成的任务从不被带动"
      >
        <Radio.Group className={styles.rules} aria-label="节点与它的任务">
          {(Object.keys(taskDateRules) as TaskDates[]).map((rule) => (
            <Radio key={rule} value={rule}>
              {taskDateRules[rule]}
              <span className={styles.muted}>：{taskDateHints[rule]}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </FormModal>
  );
}

export function BaselineForm({ projectId, onClose, onDone }: DialogProps & { onDone: (id: string) => void }) {
  return (
    <FormModal<{ name: string; reason?: string }, { id: string }>
      title="建立基线"
      initialValues={{ name: `${today()} 基线`, reason: '' }}
      okText="建立"
      failure="建立基线失败"
      send={(values) => planApi.takeBaseline({ projectId, ...values })}
      onDone={({ id }) => onDone(id)}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="说明"
        extra="保存当前全部节点、依赖与工作日历；之后可对比偏差，里程碑延后时通知负责人。提交审批并批准后不能删除"
      >
        <Input.TextArea maxLength={500} rows={3} />
      </Form.Item>
    </FormModal>
  );
}

export function TemplateForm({ projectId, onClose, onDone }: DialogProps & { onDone: () => void }) {
  return (
    <FormModal<{ name: string; description?: string }, { id: string }>
      title="存为计划模板"
      initialValues={{ name: '', description: '' }}
      failure="保存模板失败"
      send={(values) => planApi.saveTemplate({ projectId, ...values })}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="模板名称"
        extra="保留结构、工期、依赖与相对日期；不含负责人、进度与实际日期"
        rules={[{ required: true, whitespace: true, message: '请填写模板名称' }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="description" label="说明">
        <Input.TextArea maxLength={500} rows={2} />
      </Form.Item>
    </FormModal>
  );
}

const templateText = ({ nodes, milestones, workdays }: PlanTemplate) =>
  `${nodes} 个节点，${milestones} 个里程碑，共 ${workdays} 个工作日`;

export function TemplatePicker(
  props: DialogProps & { startOn: string; onDone: (acted: PlanActed, name: string) => void },
) {
  const { projectId, startOn, onClose, onDone } = props;
  const { message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => planApi.listTemplates());
  const [form] = Form.useForm<{ templateId: string; startOn: Dayjs }>();
  const chosen = Form.useWatch('templateId', form);
  const template = data?.templates.find(({ id }) => id === chosen);
  if (!data || data.templates.length === 0) {
    return (
      <Modal open title="由模板创建" footer={null} onCancel={onClose}>
        <StateView
          loading={loading && !data}
          error={data ? undefined : error}
          onRetry={refresh}
          empty
          emptyText="还没有计划模板。在任一项目的计划中可以“存为模板”。"
        />
      </Modal>
    );
  }
  const remove = async (id: string) => {
    try {
      await planApi.removeTemplate({ id });
      form.resetFields(['templateId']);
      refresh();
    } catch (failure) {
      void message.error(errorText(failure, '删除模板失败'));
    }
  };
  return (
    <FormModal
      title="由模板创建"
      form={form}
      initialValues={{ templateId: data.templates[0]?.id, startOn: dayjs(startOn) }}
      okText="创建"
      failure="创建失败"
      send={async ({ templateId, startOn: day }) => ({
        acted: await planApi.applyTemplate({ id: templateId, projectId, startOn: day.format('YYYY-MM-DD') }),
        name: data.templates.find(({ id }) => id === templateId)?.name ?? '',
      })}
      onDone={({ acted, name }) => onDone(acted, name)}
      onClose={onClose}
      extra={
        data.editable && template ? (
          <Popconfirm
            title={`删除模板“${template.name}”？`}
            description="已由它创建的计划不受影响。"
            okText="删除"
            okButtonProps={{ danger: true }}
            onConfirm={() => remove(template.id)}
          >
            <Button type="text" danger>
              删除模板
            </Button>
          </Popconfirm>
        ) : undefined
      }
    >
      <Form.Item
        name="templateId"
        label="模板"
        extra={template && templateText(template)}
        rules={[{ required: true, message: '请选择模板' }]}
      >
        <Select options={data.templates.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item
        name="startOn"
        label="开始日期"
        extra="各节点按工作日顺移"
        rules={[{ required: true, message: '请选择开始日期' }]}
      >
        <DatePicker allowClear={false} />
      </Form.Item>
    </FormModal>
  );
}

interface ImportProps extends DialogProps {
  /** Of the plan that stands. */
  nodes: PlanView['nodes'];
  onDone: (acted: PlanActed) => void;
}

/** A file of MS Project or Primavera: into an empty plan, back into the one that it came from, or below a node. */
export function ImportDialog({ projectId, nodes, onClose, onDone }: ImportProps) {
  const holders = nodes.filter(({ kind }) => holdsNodes(kind));
  const [parentId, setParentId] = useState<string | null>(null);
  const where = parentId === null ? {} : { parentId };
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const look = useRequest((chosen: File) => planApi.importFile({ projectId, dryRun: '1', ...where, file: chosen }), {
    manual: true,
    onError: (failure) => setFault(errorText(failure, '读取失败')),
  });
  const take = useRequest((chosen: File) => planApi.importFile({ projectId, dryRun: '0', ...where, file: chosen }), {
    manual: true,
    onError: (failure) => setFault(errorText(failure, '导入失败')),
    onSuccess: ({ actId, changed }) => onDone({ actId, id: null, along: changed }),
  });
  const report = fault ? undefined : look.data;
  const lookAgain = look.run;
  // Into another place the same file changes something else.
  useUpdateEffect(() => {
    setFault(undefined);
    if (file) lookAgain(file);
  }, [parentId]);
  return (
    <Modal
      open
      title="导入 MS Project 或 P6 文件"
      okText="导入"
      okButtonProps={{ disabled: !report, loading: take.loading }}
      onOk={() => file && take.run(file)}
      onCancel={onClose}
    >
      {holders.length > 0 && (
        <Form.Item
          label="导入到"
          extra={parentId === null ? '只接受由本计划导出的文件，按编号更新原来的节点' : undefined}
        >
          <Select<string>
            aria-label="导入到"
            showSearch={{ optionFilterProp: 'label' }}
            value={parentId ?? ''}
            disabled={take.loading}
            options={[
              { value: '', label: '整个计划（更新由本计划导出的文件）' },
              ...holders.map(({ id, wbs, title }) => ({ value: id, label: `${wbs} ${title} 之下` })),
            ]}
            onChange={(id) => setParentId(id || null)}
          />
        </Form.Item>
      )}
      <FileDrop
        accept=".xml,.xer,text/xml,application/xml"
        disabled={take.loading}
        title={file ? `${file.name} · 点击或拖入可更换` : '拖入 XML 或 XER 文件，或点击选择'}
        hint="在 MS Project 中另存为“XML 格式”，或在 Primavera P6 中导出 XER。导入前先说明会改变什么。"
        onFile={(chosen) => {
          setFile(chosen);
          setFault(undefined);
          look.run(chosen);
        }}
      />
      <StateView loading={look.loading} rows={2}>
        {fault && (
          <p role="alert" className={styles.late}>
            {fault}
          </p>
        )}
        {report && (
          <div role="status">
            <p>
              共 {report.nodes} 个节点、{report.links} 条依赖：新增 {report.added}，修改 {report.changed}，删除{' '}
              {report.removed}
            </p>
            {report.kept > 0 && <p>有 {report.kept} 个节点的日期由固定或手动排期保留为文件中的日期。</p>}
            {report.remarks.length > 0 && (
              <ul className={styles.remarks}>
                {report.remarks.map((remark) => (
                  <li key={remark}>{remark}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </StateView>
    </Modal>
  );
}
