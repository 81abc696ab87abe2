import type { ProjectTemplate } from '@contract/project/project';
import { useRequest } from 'ahooks';
import { App, Button, Input, Modal, Tag } from 'antd';
import { cloneElement, type ReactElement, useState } from 'react';
import StateView from '@/components/StateView';
import { listProjectTemplates, removeProjectTemplate, updateProjectTemplate } from '@/services/project';
import { errorText } from '@/utils/apiError';
import styles from './templates.module.css';

/** Templates of projects where they are kept: renamed and removed by whoever tends them (`PROJECT:TEMPLATE:UPDATE`). */
export function Templates({ children }: { children: ReactElement<{ onClick?: () => void }> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {cloneElement(children, { onClick: () => setOpen(true) })}
      <Modal open={open} title="项目模板" width={640} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <TemplateList />
      </Modal>
    </>
  );
}

function TemplateList() {
  const { message, modal } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => listProjectTemplates({ quiet: true }));
  const [edited, setEdited] = useState<ProjectTemplate>();
  const remove = ({ id, name }: ProjectTemplate) =>
    modal.confirm({
      title: `删除模板「${name}」？`,
      content: '由它创建的项目不受影响；模板不能恢复。',
      okText: '删除模板',
      okButtonProps: { danger: true },
      onOk: () => removeProjectTemplate(id).then(refresh, (failure: unknown) => void message.error(errorText(failure))),
    });
  const save = async () => {
    if (!edited) return;
    try {
      const { id, name, description } = edited;
      await updateProjectTemplate({ id, name: name.trim(), description });
      setEdited(undefined);
      refresh();
    } catch (failure) {
      void message.error(errorText(failure));
    }
  };
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
      <ul className={styles.list}>
        {(data ?? []).map((template) => (
          <li key={template.id}>
            <div>
              <strong>{template.name}</strong> {template.builtin && <Tag>内置</Tag>}
              <p>
                {template.description || '没有说明'} · {template.taskCount} 个预置任务
              </p>
            </div>
            {!template.builtin && (
              <span className={styles.deeds}>
                <Button size="small" aria-label={`修改模板「${template.name}」`} onClick={() => setEdited(template)}>
                  修改
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={`删除模板「${template.name}」`}
                  onClick={() => remove(template)}
                >
                  删除
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Modal
        open={Boolean(edited)}
        title="修改模板"
        okText="保存"
        okButtonProps={{ disabled: !edited?.name.trim() }}
        onOk={() => void save()}
        onCancel={() => setEdited(undefined)}
      >
        {edited && (
          <div className={styles.fields}>
            <Input
              autoFocus
              aria-label="模板名称"
              maxLength={100}
              value={edited.name}
              onChange={(event) => setEdited({ ...edited, name: event.target.value })}
            />
            <Input.TextArea
              aria-label="模板说明"
              rows={3}
              maxLength={500}
              value={edited.description}
              onChange={(event) => setEdited({ ...edited, description: event.target.value })}
            />
          </div>
        )}
      </Modal>
    </StateView>
  );
}
