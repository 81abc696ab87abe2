import { TITLE_MAX } from '@contract/task/enums';
import type { TaskTypeInfo } from '@contract/task/setup';
import { Button, Form, type FormInstance, Input, Select, type SelectProps } from 'antd';
import { type ClipboardEvent, useMemo } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { fieldNamed } from '../fields/layoutTable';
import styles from '../styles/create.less';
import { typesByClass } from '../typeClasses';
import { type AskedGroup, beginningOf, firstStageOf } from './askedGroups';
import { CreateField } from './CreateField';
import type { Draft, DraftValues } from './draft';
import { draftTask, isEmpty } from './draftTask';
import { NotesInput } from './NotesInput';
import { titleWords } from './titleWords';

interface Props {
  form: FormInstance<Draft>;
  types: TaskTypeInfo[];
  type: TaskTypeInfo | undefined;
  /** Where it begins, if not in the first stage. */
  stageId: string | undefined;
  groups: AskedGroup[];
  initial: Draft;
  onDraft: (draft: Draft) => void;
  /** @param open it is to be opened at once. */
  onSubmit: (open: boolean) => void;
  /** Into the title. */
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}

const filled = (label: string) => ({
  validator: (_rule: unknown, value: unknown) =>
    isEmpty(value) ? Promise.reject(new Error(`请填写${label}`)) : Promise.resolve(),
});
const plainText = (html: string) => html.replace(/<(?!img\b)[^>]*>|&nbsp;/gi, '').trim();

/** Title, type and description, and then what the layout of the type asks for, by its groups. */
export function CreateForm({ form, types, type, stageId, groups, initial, onDraft, onSubmit, onPaste }: Props) {
  const project = useTaskProject();
  const values = Form.useWatch('fields', form) as DraftValues | undefined;
  const { shows, demands } = beginningOf(type, stageId);
  const task = useMemo(
    () => draftTask(type?.taskTypeId ?? '', stageId ?? firstStageOf(type), values ?? {}, project),
    [type, stageId, values, project],
  );
  const title = Form.useWatch('title', form);
  const said = titleWords(
    title ?? '',
    groups.flatMap(({ fields }) => fields.map(({ name }) => name)),
  );
  const take = () => {
    if (!said) return;
    form.setFieldsValue({ title: said.title, fields: said.fields });
    onDraft(form.getFieldsValue(true) as Draft);
    (form.getFieldInstance('title') as { focus?: () => void } | undefined)?.focus?.();
  };
  const byClass = types.some(({ typeClass }) => typeClass !== '');
  return (
    <Form<Draft>
      form={form}
      layout="vertical"
      initialValues={initial}
      onValuesChange={(_change, draft: Draft) => onDraft(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSubmit(true);
      }}
    >
      <Form.Item
        name="title"
        label="标题"
        extra={
          said && (
            <Button size="small" type="dashed" className={styles.said} onClick={take}>
              填入：{said.said.join(' · ')}
            </Button>
          )
        }
        rules={[{ required: true, whitespace: true, message: '请填写标题' }]}
      >
        <Input
          autoFocus
          onPaste={onPaste}
          maxLength={TITLE_MAX}
          placeholder="要做什么，可带上「紧急」「下周五」；Enter 创建"
          onPressEnter={(event) => {
            event.preventDefault();
            if (!event.metaKey && !event.ctrlKey) onSubmit(false);
          }}
        />
      </Form.Item>
      <Form.Item name="taskTypeId" label="类型">
        <Select showSearch={byClass && { optionFilterProp: 'label' }} options={typeOptions(types)} />
      </Form.Item>
      {shows('notes') && (
        <Form.Item
          name="notes"
          label="描述"
          required={demands('notes')}
          rules={
            demands('notes')
              ? [{ validator: (_rule, html?: string) => filled('描述').validator(_rule, plainText(html ?? '')) }]
              : []
          }
        >
          <NotesInput projectId={project.projectId} onSave={() => onSubmit(true)} />
        </Form.Item>
      )}
      {groups.map(({ id, title, fields }) => (
        <section key={id} className={styles.group} aria-label={title}>
          {groups.length > 1 && <h4>{title}</h4>}
          <div className={styles.fields}>
            {fields.map(({ name, required, full }) => {
              const field = fieldNamed(name, project);
              return (
                field && (
                  <Form.Item
                    key={name}
                    name={['fields', name]}
                    label={field.label}
                    tooltip={field.hint || undefined}
                    required={required}
                    rules={required ? [filled(`「${field.label}」`)] : []}
                    className={full ? styles.full : undefined}
                  >
                    <CreateField name={name} task={task} />
                  </Form.Item>
                )
              );
            })}
          </div>
        </section>
      ))}
    </Form>
  );
}

/** Types below the names of their classes, where there are any. */
function typeOptions(types: readonly TaskTypeInfo[]): SelectProps<string>['options'] {
  return typesByClass(types).flatMap<NonNullable<SelectProps<string>['options']>[number]>(({ name, types: of }) => {
    const options = of.map(({ taskTypeId, name: label }) => ({ value: taskTypeId, label }));
    return name ? [{ label: name, title: name, options }] : options;
  });
}
