import type { TaskCreate } from '@contract/task/task';
import { App, Button, Form, Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { createTask } from '@/services/task';
import { useTaskProject } from '../context/TaskProject';
import { failureText } from '../failure';
import { askedGroups, beginningOf, withDefaults } from './askedGroups';
import { CreateForm } from './CreateForm';
import styles from './create.less';
import { type Beginning, type Draft, readDraft, writeDraft } from './draft';
import { patchOf } from './draftTask';
import { refusedFields } from './refused';

const UseTemplateDialog = lazy(() => import('../template/UseTemplateDialog'));

interface Props {
  open: boolean;
  beginning?: Beginning | null;
  onClose: () => void;
  onCreated: (taskId: string, goOn: boolean) => void;
}

/** A new task with its first fields. What was typed outlives a failed save, a closed dialog and a reload. */
export function CreateTaskModal({ open, ...props }: Props) {
  // A form of its own each time: what it began with the time before is over.
  return open ? <OpenModal {...props} /> : null;
}

function OpenModal({ beginning, onClose, onCreated }: Omit<Props, 'open'>) {
  const project = useTaskProject();
  const { message } = App.useApp();
  const [form] = Form.useForm<Draft>();
  const [busy, setBusy] = useState(false);
  const [templated, setTemplated] = useState(false);
  const { projectId, customFields } = project;
  const parent = beginning?.parent;
  const types = project.types.filter((type) => type.usable);
  const stageIn = (taskTypeId: string | undefined) =>
    project
      .typeOf(taskTypeId ?? '')
      ?.stageList.find((one) => beginning?.stage?.ids.includes(one.stageId) && (one.initial || one.allowCreate));
  const [initial] = useState((): Draft => {
    // What was typed for another task is not this child's.
    const typed = parent ? {} : readDraft(projectId);
    const draft = { ...typed, ...beginning?.draft };
    const fitting = beginning?.stage ? types.filter((type) => stageIn(type.taskTypeId)) : types;
    const usual = (fitting.find((type) => type.isDefault) ?? fitting[0] ?? types[0])?.taskTypeId;
    const kept = fitting.some((type) => type.taskTypeId === draft.taskTypeId);
    return {
      ...draft,
      taskTypeId: kept ? draft.taskTypeId : usual,
      fields: withDefaults(customFields, { ...typed.fields, ...beginning?.draft?.fields, ...beginning?.given }),
    };
  });
  const typeId = Form.useWatch('taskTypeId', form) ?? initial.taskTypeId;
  const type = project.typeOf(typeId ?? '');
  const stage = stageIn(typeId);
  const groups = askedGroups(type, project, stage?.stageId, Object.keys(beginning?.given ?? {}));
  const asked = groups.flatMap(({ fields }) => fields.map(({ name }) => name));

  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values || busy) return;
    setBusy(true);
    const { title: words, notes } = values;
    const task: TaskCreate = {
      projectId,
      title: words?.trim() ?? '',
      ...(typeId && { taskTypeId: typeId }),
      ...(parent && { parentId: parent.taskId }),
      ...(stage && { stageId: stage.stageId }),
      // What the type does not ask for is not sent, whatever another one let one type in.
      ...patchOf({ ...form.getFieldValue('fields') }, asked),
      ...(notes && beginningOf(type, stage?.stageId).shows('notes') && { notes }),
    };
    try {
      const { taskId, taskNo } = await createTask(task, { quiet: true });
      if (!parent) writeDraft(projectId, null);
      void message.success(parent ? '子任务创建成功' : `已创建 ${taskNo}`);
      onCreated(taskId, false);
    } catch (error) {
      const refused = refusedFields(error).filter((name) => asked.includes(name));
      const text = failureText(error, '创建任务失败');
      if (refused.length > 0) {
        form.setFields(refused.map((name) => ({ name: ['fields', name], errors: [text] })));
        form.scrollToField(['fields', refused[0] ?? ''], { focus: true });
      } else void message.error(text);
    } finally {
      setBusy(false);
    }
  };

  const column = stage && beginning?.stage ? ` · ${beginning.stage.name}` : '';
  const title = `${parent ? '新建子任务' : '新建任务'}${column}`;
  if (templated) {
    return (
      <Suspense>
        <UseTemplateDialog onClose={onClose} onCreated={(taskId) => onCreated(taskId, false)} />
      </Suspense>
    );
  }
  return (
    <Modal
      open
      title={title}
      okText="创建"
      footer={(_buttons, { OkBtn, CancelBtn }) => (
        <>
          {!parent && (
            <Button type="link" className={styles.footerLink} onClick={() => setTemplated(true)}>
              从模板创建
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {parent && (
        <p className={styles.under}>
          父任务：{parent.taskNo} {parent.title}
        </p>
      )}
      <CreateForm
        {...{ form, types, type, groups, initial }}
        stageId={stage?.stageId}
        onDraft={(draft) => !parent && writeDraft(projectId, draft)}
        onSubmit={() => void submit()}
      />
    </Modal>
  );
}
