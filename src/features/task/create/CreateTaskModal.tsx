import type { TaskCreate } from '@contract/task/task';
import { App, Button, Form, type FormInstance, Modal } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { type EarlyWords, nothingTyped } from '@/components/EarlyTitle';
import { Tip } from '@/features/help';
import { useAct } from '@/features/undo';
import { inField } from '@/hooks/keys';
import { useStraySubmit } from '@/hooks/useStraySubmit';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { taskAddress } from '../address';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
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

interface InitialProps {
  beginning: Beginning | null | undefined;
  early: EarlyWords;
  types: TaskProject['types'];
  /** The stage that a type would begin in, of those that the place asks for. */
  stageIn: (taskTypeId: string | undefined) => object | undefined;
}

/** What the form begins with: what was typed before, what the place says, defaults of the fields. */
function initialDraft(
  { projectId, customFields }: TaskProject,
  { beginning, early, types, stageIn }: InitialProps,
): Draft {
  // What was typed for another task is not this child's.
  const typed = beginning?.parent ? {} : readDraft(projectId);
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
}

interface FooterProps {
  busy: boolean;
  closeText: string;
  /** Absent: no template stands below another task. */
  onTemplate?: () => void;
  onClose: () => void;
  onSubmit: (open: boolean) => void;
}

const Footer = ({ busy, closeText, onTemplate, onClose, onSubmit }: FooterProps) => (
  <>
    {onTemplate && (
      <Button type="link" className={styles.footerLink} onClick={onTemplate}>
        从模板创建
      </Button>
    )}
    <Button onClick={onClose}>{closeText}</Button>
    <Button loading={busy} title="Ctrl/⌘ Enter" onClick={() => onSubmit(true)}>
      创建并打开
    </Button>
    <Button type="primary" loading={busy} title="Enter" onClick={() => onSubmit(false)}>
      创建
    </Button>
  </>
);

type MadeTask = Record<'taskId' | 'taskNo' | 'title', string>;

/** What was created last, while the form stands ready for the next one. */
const MadeNote = ({ taskNo, title }: MadeTask) => (
  <p role="status" className={styles.made}>
    已创建{' '}
    <a href={taskAddress(taskNo)} target="_blank" rel="noreferrer">
      {taskNo} {title}
    </a>
    ，可以继续填写下一个
  </p>
);

/** What stands above the form: what was made last, below what the new one comes, how many are made at once. */
const Above = ({ made, parent }: { made: MadeTask | null; parent: Beginning['parent'] }) => (
  <>
    {made && <MadeNote {...made} />}
    {parent && (
      <p className={styles.under}>
        父任务：{parent.taskNo} {parent.title}
      </p>
    )}
    {!parent && <Tip name="pasteLines">把几行文字粘贴到标题里，每行建成一个任务，缩进的建成子任务。</Tip>}
  </>
);

/** @returns whether the refusal is about fields of the form, and stands there now */
function sayRefusal(form: FormInstance<Draft>, error: unknown, asked: readonly string[]): boolean {
  const refused = refusedFields(error).filter((name) => asked.includes(name));
  const [first] = refused;
  if (first === undefined) return false;
  const text = failureText(error, '创建任务失败');
  form.setFields(refused.map((name) => ({ name: ['fields', name], errors: [text] })));
  form.scrollToField(['fields', first], { focus: true });
  return true;
}

interface Place {
  projectId: string;
  type: ReturnType<TaskProject['typeOf']>;
  parent: Beginning['parent'];
  stage: { stageId: string } | undefined;
  /** What was given of the fields that the type asks for: what another one let one type in is not sent. */
  given: ReturnType<typeof patchOf>;
}

/** What is typed, as the server takes it. */
const taskOf = ({ title, notes }: Draft, { projectId, type, parent, stage, given }: Place): TaskCreate => ({
  projectId,
  title: title?.trim() ?? '',
  ...(type && { taskTypeId: type.taskTypeId }),
  ...(parent && { parentId: parent.taskId }),
  ...(stage && { stageId: stage.stageId }),
  ...given,
  ...(notes && beginningOf(type, stage?.stageId).shows('notes') && { notes }),
});

function OpenModal({ beginning, onClose, onCreated, head, early = nothingTyped }: Omit<Props, 'open'>) {
  const project = useTaskProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const [form] = Form.useForm<Draft>();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeTask | null>(null);
  const [templated, setTemplated] = useState(false);
  const { projectId } = project;
  const parent = beginning?.parent;
  const types = project.types.filter((type) => type.usable);
  const stageIn = (taskTypeId: string | undefined) =>
    project
      .typeOf(taskTypeId ?? '')
      ?.stageList.find((one) => beginning?.stage?.ids.includes(one.stageId) && (one.initial || one.allowCreate));
  const [initial] = useState(() => initialDraft(project, { beginning, early, types, stageIn }));
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
    const task = taskOf(values, {
      projectId,
      type,
      parent,
      stage,
      given: patchOf({ ...form.getFieldValue('fields') }, asked),
    });
    try {
      const { taskId, taskNo } = await taskApi.create(task);
      if (!parent) writeDraft(projectId, null);
      told(parent ? '子任务创建成功' : '任务创建成功', createdAct(taskId, taskNo, task.title));
      onCreated(taskId, open);
      if (open) return;
      setMade({ taskId, taskNo, title: task.title });
      begin();
    } catch (error) {
      if (!sayRefusal(form, error, asked)) void message.error(failureText(error, '创建任务失败'));
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
        <Footer
          busy={busy}
          closeText={made ? '完成' : '取消'}
          onTemplate={parent ? undefined : () => setTemplated(true)}
          onClose={onClose}
          onSubmit={(open) => void submit(open)}
        />
      }
      onCancel={onClose}
    >
      {head}
      <Above {...{ made, parent }} />
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
