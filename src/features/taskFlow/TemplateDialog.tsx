import { TEMPLATE_TASKS_MAX } from '@contract/task/flowEnums';
import type { TaskTemplateInfo, TemplateNode } from '@contract/task/templates';
import { App, Button, Form, Input, Modal, Spin } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { taskTemplateApi } from '@/services/taskTemplate';
import { errorText } from '@/utils/apiError';
import { NodeRow } from './NodeRow';
import { addBelow, newNode, removeNode } from './nodes';
import styles from './taskFlow.module.css';
import { useTemplateRoles } from './useTemplateRoles';

interface Props {
  projectId: string;
  template?: TaskTemplateInfo;
  onClose: () => void;
  onSaved: () => void;
}

/** A template's tasks: titles, days and roles, with children below their parents. */
export function TemplateDialog({ projectId, template, onClose, onSaved }: Props) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ name: string; description?: string }>();
  const [nodes, setNodes] = useState<TemplateNode[]>(template ? [] : [newNode(null)]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const loaded = useRequest(async () => template && taskTemplateApi.detail({ id: template.id }), {
    onSuccess: (one) => one && setNodes(one.nodes),
    // Shown in place of the tasks.
    onError: () => undefined,
  });
  const roles = useTemplateRoles(projectId, loaded.data?.people);
  const change = (key: string, part: Partial<TemplateNode>) =>
    setNodes((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const save = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values || busy) return;
    if (nodes.some(({ title }) => !title.trim())) {
      setRefusal('每个任务都需要标题');
      return;
    }
    setBusy(true);
    setRefusal('');
    try {
      if (template) await taskTemplateApi.update({ id: template.id, version: template.version, ...values, nodes });
      else await taskTemplateApi.create({ projectId, ...values, nodes });
      void message.success('已保存');
      onSaved();
    } catch (error) {
      setRefusal(errorText(error, '保存失败'));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={template ? '修改任务模板' : '新建任务模板'}
      okText="保存"
      width={760}
      confirmLoading={busy}
      okButtonProps={{ disabled: nodes.length === 0 }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: template?.name ?? '', description: template?.description ?? '' }}
      >
        <Form.Item
          name="name"
          label="模板名称"
          rules={[{ required: true, whitespace: true, message: '请填写模板名称' }]}
        >
          <Input autoFocus={!template} maxLength={100} />
        </Form.Item>
        <Form.Item name="description" label="说明">
          <Input maxLength={500} />
        </Form.Item>
      </Form>
      {template && nodes.length === 0 ? (
        loaded.error ? (
          <p role="alert">{errorText(loaded.error, '读取模板失败')}</p>
        ) : (
          <Spin />
        )
      ) : (
        <ul className={styles.nodes} aria-label="模板中的任务">
          {nodes.map((node) => (
            <NodeRow
              key={node.key}
              node={node}
              depth={depthOf(nodes, node)}
              roles={roles}
              onChange={(part) => change(node.key, part)}
              onAdd={
                nodes.length < TEMPLATE_TASKS_MAX ? () => setNodes((before) => addBelow(before, node.key)) : undefined
              }
              onRemove={nodes.length > 1 ? () => setNodes((before) => removeNode(before, node.key)) : undefined}
            />
          ))}
        </ul>
      )}
      <Button
        type="dashed"
        block
        disabled={nodes.length === 0 || nodes.length >= TEMPLATE_TASKS_MAX}
        onClick={() => setNodes([...nodes, newNode(null)])}
      >
        添加任务
      </Button>
      {refusal && (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
    </Modal>
  );
}

function depthOf(nodes: readonly TemplateNode[], node: TemplateNode): number {
  const parent = nodes.find(({ key }) => key === node.parentKey);
  return parent ? depthOf(nodes, parent) + 1 : 0;
}
