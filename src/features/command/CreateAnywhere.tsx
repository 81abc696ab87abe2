import { history, useModel } from '@umijs/max';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { EarlyTitle, type EarlyWords } from '@/components/EarlyTitle';
import StateView from '@/components/StateView';
import { readRecents, useFoundProjects } from '@/features/project';
import { CreateTaskModal, TaskProjectProvider, useTaskProjectData } from '@/features/task';

interface Props {
  open: boolean;
  /** The project that was looked at last. */
  projectId?: string;
  /** What was typed before the form is there. */
  title: EarlyWords;
  onTitle: (words: EarlyWords) => void;
  onClose: () => void;
}

const FOUND = 30;

/** A new task from any page (`c`): in the project that was looked at last, or in another one that is chosen. */
export default function CreateAnywhere({ open, ...props }: Props) {
  return open ? <Chosen {...props} /> : null;
}

function Chosen({ projectId: last, title, onTitle, onClose }: Omit<Props, 'open'>) {
  const { initialState } = useModel('@@initialState');
  const tenantCode = initialState?.tenants.find((tenant) => tenant.current)?.tenantCode ?? '';
  const [chosen, setChosen] = useState(() => last ?? readRecents(tenantCode)[0]?.id);
  const [keyword, setKeyword] = useState('');
  const { found, loading } = useFoundProjects(keyword, { most: FOUND });
  const { context, error, refresh } = useTaskProjectData(chosen);
  const options = [
    ...(context && !keyword && !found.some(({ id }) => id === context.project.id) ? [context.project] : []),
    ...found,
  ];
  const head = (
    <Form.Item label="项目" layout="vertical">
      <Select<string>
        aria-label="项目"
        value={chosen}
        loading={loading}
        placeholder="选择项目"
        autoFocus={!chosen}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        notFoundContent={loading ? '正在查找……' : '没有找到项目'}
        options={options.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
        onChange={setChosen}
      />
    </Form.Item>
  );
  const mayCreate = context && !context.project.readonly && context.project.privileges.includes('TASK:CREATE');
  if (context && mayCreate) {
    return (
      <TaskProjectProvider key={context.project.id} data={context}>
        <CreateTaskModal
          open
          head={head}
          early={title}
          onClose={onClose}
          onCreated={(taskId, open) => {
            if (!open) return;
            onClose();
            history.push(`/myTask/${taskId}/detail`);
          }}
        />
      </TaskProjectProvider>
    );
  }
  if (chosen && !context && !error) return <EarlyTitle words={title} onChange={onTitle} onClose={onClose} />;
  return (
    <Modal open title="新建任务" footer={null} onCancel={onClose}>
      {head}
      {chosen && !context && <StateView error={error} onRetry={refresh} rows={2} />}
      {context && !mayCreate && <p>您在项目「{context.project.name}」中没有新建任务的权限，请选择其他项目。</p>}
    </Modal>
  );
}
