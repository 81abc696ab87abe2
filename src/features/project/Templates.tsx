import type { ProjectTemplate } from '@contract/project/template';
import type { ClassNode } from '@contract/project/templateClass';
import { App, Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import { errorText } from '@/utils/apiError';
import { ClassDialog } from './ClassDialog';
import { TemplateEdit } from './TemplateEdit';
import { TemplatePreview } from './TemplatePreview';
import styles from './templates.module.css';

/** Templates of projects where they are kept, by their classes: looked into, renamed and removed (`PROJECT:TEMPLATE:UPDATE`). */
export function Templates({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="项目模板" width={680} footer={null} onCancel={onClose} destroyOnHidden>
      <TemplateTree />
    </Modal>
  );
}

type Node = ClassNode<ProjectTemplate>;
type Opened = { kind: 'edit' | 'preview'; template: ProjectTemplate } | { kind: 'class'; path: string };

const hasOwn = ({ templates, children }: Node): boolean =>
  templates.some(({ builtin }) => !builtin) || children.some(hasOwn);

function TemplateTree() {
  const { message, modal } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => projectApi.getTemplateTree());
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const done = () => {
    close();
    refresh();
  };
  const remove = ({ id, name, useCount }: ProjectTemplate) =>
    modal.confirm({
      title: `删除模板「${name}」？`,
      content: `由它创建的 ${useCount} 个项目不受影响；模板不能恢复。`,
      okText: '删除模板',
      okButtonProps: { danger: true },
      onOk: () =>
        projectApi.removeTemplate({ id }).then(refresh, (failure: unknown) => void message.error(errorText(failure))),
    });
  const branch = (nodes: readonly Node[]) => (
    <ul className={styles.tree}>
      {nodes.map((node) => (
        <li key={node.path}>
          <div className={styles.class}>
            <strong>{node.name}</strong>
            {hasOwn(node) && (
              <Button
                size="small"
                type="text"
                aria-label={`修改分类「${node.path}」`}
                onClick={() => setOpened({ kind: 'class', path: node.path })}
              >
                修改分类
              </Button>
            )}
          </div>
          <ul className={styles.list}>
            {node.templates.map((template) => (
              <Line
                key={template.id}
                template={template}
                onOpen={(kind) => setOpened({ kind, template })}
                onRemove={() => remove(template)}
              />
            ))}
          </ul>
          {node.children.length > 0 && branch(node.children)}
        </li>
      ))}
    </ul>
  );
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={data?.length === 0}
      emptyText="还没有项目模板：在一个项目的“设置 › 存为项目模板”里保存"
    >
      {branch(data ?? [])}
      {opened?.kind === 'edit' && <TemplateEdit template={opened.template} onClose={close} onDone={done} />}
      {opened?.kind === 'preview' && <TemplatePreview template={opened.template} onClose={close} />}
      {opened?.kind === 'class' && <ClassDialog path={opened.path} onClose={close} onDone={done} />}
    </StateView>
  );
}

interface LineProps {
  template: ProjectTemplate;
  onOpen: (kind: 'edit' | 'preview') => void;
  onRemove: () => void;
}

function Line({ template, onOpen, onRemove }: LineProps) {
  const { name, description, taskCount, useCount, builtin } = template;
  return (
    <li>
      <div>
        <strong>{name}</strong> {builtin && <Tag>内置</Tag>}
        <p>
          {description || '没有说明'} · {taskCount} 个预置任务 · 已用于 {useCount} 个项目
        </p>
      </div>
      <span className={styles.deeds}>
        <Button size="small" aria-label={`预览模板「${name}」`} onClick={() => onOpen('preview')}>
          预览
        </Button>
        {!builtin && (
          <>
            <Button size="small" aria-label={`修改模板「${name}」`} onClick={() => onOpen('edit')}>
              修改
            </Button>
            <Button size="small" danger aria-label={`删除模板「${name}」`} onClick={onRemove}>
              删除
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
