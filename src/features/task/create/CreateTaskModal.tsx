import type { TaskCreate } from '@contract/task/task';
import { App, Button, Form, Modal } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { type EarlyWords, nothingTyped } from '@/components/EarlyTitle';
import { Tip } from '@/features/help';
import { useAct } from '@/features/undo';
import { inField } from '@/hooks/keys';
import { useStraySubmit } from '@/hooks/useStraySubmit';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { taskAddress } from '../address';
import { useTaskProject } from '../context/TaskProject';
import styles from '../styles/create.less';
import { createdAct } from '../update/taskAct';
import { askedGroups, beginningOf, withDefaults } from './askedGroups';
import { CreateForm } from './CreateForm';
import { type Beginning, type Draft, readDraft, writeDraft } from './draft';
import { patchOf } from './draftTask';
import { usePasteLines } from './lines/usePasteLines';
import { refusedFields } from './refused';

const UseTemplateDialog = lazy(() => import('../template/UseTemplateDialog'));

interface Props {
  open: boolean;
  beginning?: Beginning | null;
  onClose: () => void;
  /** @param open it is to be looked at; else the form stands ready for the next one. */
  onCreated: (taskId: string, open: boolean) => void;
  /** Above the form: which project it is for, where the place does not say. */
  head?: ReactNode;
  /** What was typed for the title before the form was there. */
  early?: EarlyWords;
}

/** A new task with its first fields. What was typed outlives a failed save, a closed dialog and a reload. */
export function CreateTaskModal({ open, ...props }: Props) {
  // A form of its own each time: what it began with the time before is over.
  return open ? <OpenModal {...props} /> : null;
}

function OpenModal({ beginning, onClose, onCreated, head, early = nothingTyped }: Omit<Props, 'open'>) {
  const project = useTaskProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const [form] = Form.useForm<Draft>();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ taskId: string; taskNo: string; title: string } | null>(null);
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
      ...(early.text && { title: `${draft.title ?? ''}${early.text}` }),
      taskTypeId: kept ? draft.taskTypeId : usual,
      fields: withDefaults(customFields, { ...typed.fields, ...beginning?.draft?.fields, ...beginning?.given }),
    };
  });
  const typeId = Form.useWatch('taskTypeId', form) ?? initial.taskTypeId;
  const type = project.typeOf(typeId ?? '');
  const stage = stageIn(typeId);
  const groups = askedGroups(type, project, stage?.stageId, Object.keys(beginning?.given ?? {}));
  const asked = groups.flatMap(({ fields }) => fields.map(({ name }) => name));

  const focusTitle = () => (form.getFieldInstance('title') as { focus?: () => void } | undefined)?.focus?.();
  /** The form is ready for the next one: what was said of the last stays with it, type and place stay here. */
  const begin = () => {
    const { title: _title, notes: _notes, ...rest } = initial;
    form.setFieldsValue({ title: '', notes: undefined, fields: rest.fields });
    focusTitle();
  };
  const submit = async (open: boolean) => {
    const values = await form.validateFields().catch((failure: { errorFields?: { name: (string | number)[] }[] }) => {
      // What is missing may have scrolled out of sight.
      const [first] = failure.errorFields ?? [];
      if (first) form.scrollToField(first.name as never, { block: 'center', focus: true });
      return null;
    });
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
      const { taskId, taskNo } = await taskApi.create(task);
      if (!parent) writeDraft(projectId, null);
      told(parent ? '子任务创建成功' : '任务创建成功', createdAct(taskId, taskNo, task.title));
      onCreated(taskId, open);
      if (open) return;
      setMade({ taskId, taskNo, title: task.title });
      begin();
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

  // The field that the words were typed in is gone; the dialog gives the focus to its own once it has opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useLayoutEffect(() => focusTitle(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the Enter that came before the form.
  useEffect(() => {
    if (early.entered) void submit(false);
  }, []);
  useStraySubmit(!templated, () => void submit(true));
  const paste = usePasteLines({
    parent,
    taskTypeId: typeId,
    onCreated: ([first]) => {
      if (!first) return;
      onCreated(first.taskId, false);
      onClose();
    },
    onOne: (draft) => form.setFieldsValue(draft),
  });

  const column = stage && beginning?.stage ? ` · ${beginning.stage.name}` : '';
  const title = `${parent ? '新建子任务' : '新建任务'}${column}`;
  if (templated) {
    return (
      <Suspense>
        <UseTemplateDialog onClose={onClose} onCreated={(taskId) => onCreated(taskId, true)} />
      </Suspense>
    );
  }
  return (
    <Modal
      open
      title={title}
      // The buttons stay in the window however much is asked for.
      styles={{ body: { maxHeight: 'calc(100vh - 260px)', overflow: 'auto', paddingInlineEnd: 4 } }}
      centered
      // A dialog that closes as this one opens (`CreateAnywhere`) takes the focus along, and it ends on the cross.
      afterOpenChange={(stands) => stands && !inField(document.activeElement) && focusTitle()}
      footer={
        <>
          {!parent && (
            <Button type="link" className={styles.footerLink} onClick={() => setTemplated(true)}>
              从模板创建
            </Button>
          )}
          <Button onClick={onClose}>{made ? '完成' : '取消'}</Button>
          <Button loading={busy} title="Ctrl/⌘ Enter" onClick={() => void submit(true)}>
            创建并打开
          </Button>
          <Button type="primary" loading={busy} title="Enter" onClick={() => void submit(false)}>
            创建
          </Button>
        </>
      }
      onCancel={onClose}
    >
      {head}
      {made && (
        <p role="status" className={styles.made}>
          已创建{' '}
          <a href={taskAddress(made.taskNo)} target="_blank" rel="noreferrer">
            {made.taskNo} {made.title}
          </a>
          ，可以继续填写下一个
        </p>
      )}
      {parent && (
        <p className={styles.under}>
          父任务：{parent.taskNo} {parent.title}
        </p>
      )}
      {!parent && <Tip name="pasteLines">把几行文字粘贴到标题里，每行建成一个任务，缩进的建成子任务。</Tip>}
      <CreateForm
        {...{ form, types, type, groups, initial }}
        stageId={stage?.stageId}
        onDraft={(draft) => !parent && writeDraft(projectId, draft)}
        onSubmit={(open) => void submit(open)}
        onPaste={paste.onPaste}
      />
      {paste.dialog}
    </Modal>
  );
}
