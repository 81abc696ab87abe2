import type { CustomValues } from '@contract/object/customFields';
import { customIdOf } from '@contract/object/customNames';
import { type ProjectVisibility, projectVisibilities } from '@contract/project/enums';
import type { ProjectUpdate } from '@contract/project/project';
import { App, Button, DatePicker, Form, Input, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Coming } from '@/components/Coming';
import { CustomItems } from '@/features/object/register';
import { ProjectLabels, projectAct, useKnownFieldsOfProjects, useProject } from '@/features/project';
import { useAct } from '@/features/undo';
import { projectApi } from '@/services/project';
import { errorText } from '@/utils/apiError';
import { isStale, refusedField } from '@/utils/refusal';
import styles from './settings.module.css';
import { useConflict } from './useConflict';

interface InfoForm {
  name: string;
  visibility: ProjectVisibility;
  dates: [Dayjs | null, Dayjs | null] | null;
  description: string;
  labelIds: string[];
  customFields: CustomValues;
}

const visibilities = Object.entries(projectVisibilities).map(([value, label]) => ({ value, label }));
const day = (text: string | null) => (text ? dayjs(text) : null);
const placeOf = (field: string | undefined): keyof InfoForm | ['customFields', string] | undefined => {
  const custom = field && customIdOf(field);
  if (custom) return ['customFields', custom];
  if (field === 'planStart' || field === 'planEnd') return 'dates';
  if (field === 'name' || field === 'description' || field === 'visibility' || field === 'labelIds') return field;
  return undefined;
};

/** Only what was changed is sent: others may be at a field of theirs, and one that was never filled in stays so. */
function changedIn(now: CustomValues = {}, before: CustomValues = {}): CustomValues | undefined {
  const given = Object.entries(now).filter(
    ([id, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[id]),
  );
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** Name, visibility, dates and description; saved against the version that was read. */
export function BasicInfo() {
  const { project, reload, mayChange } = useProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const [form] = Form.useForm<InfoForm>();
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const askConflict = useConflict();
  const editable = mayChange('PROJECT:INFO:UPDATE');

  const { fields, known } = useKnownFieldsOfProjects();
  const { name, visibility, planStart, planEnd, description, labels, customFields } = project;
  const values = useMemo<InfoForm>(
    () => ({
      name,
      visibility,
      dates: [day(planStart), day(planEnd)],
      description,
      labelIds: labels.map(({ labelId }) => labelId),
      customFields,
    }),
    [name, visibility, planStart, planEnd, description, labels, customFields],
  );
  // The project may be read anew while somebody writes here: what they began with is what they save against.
  const begunWith = useRef(project.version);
  const begunValues = useRef(project.customFields);
  useEffect(() => {
    if (dirty) return;
    form.setFieldsValue(values);
    begunWith.current = project.version;
    begunValues.current = values.customFields;
  }, [dirty, form, values, project.version]);

  const send = async (input: InfoForm, version: number): Promise<void> => {
    const body: ProjectUpdate = {
      id: project.id,
      version,
      name: input.name.trim(),
      visibility: input.visibility,
      planStart: input.dates?.[0]?.format('YYYY-MM-DD') ?? null,
      planEnd: input.dates?.[1]?.format('YYYY-MM-DD') ?? null,
      description: input.description,
      labelIds: input.labelIds,
      customFields: changedIn(input.customFields, begunValues.current),
    };
    await projectApi.update(body);
    const done = projectAct(project, body);
    // What somebody else had written meanwhile is not known: it cannot be given back.
    told('修改成功', version === begunWith.current ? done : { label: done.label });
    setDirty(false);
    await reload();
  };

  const save = async (input: InfoForm) => {
    setSaving(true);
    try {
      await send(input, begunWith.current);
    } catch (error) {
      const field = placeOf(refusedField(error));
      if (isStale(error)) askConflict(error, { onOverwrite: (version) => send(input, version), onDiscard: discard });
      else if (field) form.setFields([{ name: field, errors: [errorText(error)] }]);
      else void message.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  const discard = () => {
    setDirty(false);
    form.setFieldsValue(values);
  };

  return (
    <Form<InfoForm>
      form={form}
      layout="vertical"
      className={styles.form}
      disabled={!editable}
      initialValues={values}
      onValuesChange={() => setDirty(true)}
      onFinish={save}
    >
      <Form.Item label="项目编号" extra="任务编号的前缀，不能修改">
        <span className={styles.code}>{project.code}</span>
      </Form.Item>
      <Form.Item name="name" label="项目名称" rules={[{ required: true, whitespace: true, message: '请填写项目名称' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="visibility" label="可见范围">
        <Radio.Group options={visibilities} />
      </Form.Item>
      <Form.Item name="dates" label="计划起止">
        <DatePicker.RangePicker allowEmpty={[true, true]} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="labelIds" label="标签">
        <ProjectLabels />
      </Form.Item>
      {/* What stands below the enterprise's own fields waits for them. */}
      {!known && <Coming rows={3} />}
      <CustomItems fields={fields} known={project.named} />
      <Form.Item name="description" label="项目描述">
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={20_000} />
      </Form.Item>
      {editable && (
        <>
          <Button type="primary" htmlType="submit" loading={saving} disabled={!dirty}>
            保存
          </Button>
          {dirty && (
            <Button type="text" onClick={discard}>
              放弃修改
            </Button>
          )}
        </>
      )}
    </Form>
  );
}
