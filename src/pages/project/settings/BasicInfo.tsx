import type { CustomValues } from '@contract/object/customFields';
import { customIdOf } from '@contract/object/customNames';
import { type ProjectVisibility, projectVisibilities } from '@contract/project/enums';
import type { ProjectDetail, ProjectUpdate } from '@contract/project/project';
import { Alert, Button, DatePicker, Form, Input, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useMemo, useRef } from 'react';
import { Coming } from '@/components/Coming';
import { useEditor } from '@/features/object/form';
import { CustomItems } from '@/features/object/register';
import { ProjectLabels, projectAct, useKnownFieldsOfProjects, useProject } from '@/features/project';
import { useAct } from '@/features/undo';
import { projectApi } from '@/services/project';
import { errorText } from '@/utils/apiError';
import { refusedField } from '@/utils/refusal';
import styles from './settings.module.css';

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
const dayText = (one: Dayjs | null | undefined) => one?.format('YYYY-MM-DD') ?? null;
const valuesOf = (project: ProjectDetail): InfoForm => ({
  name: project.name,
  visibility: project.visibility,
  dates: [day(project.planStart), day(project.planEnd)],
  description: project.description,
  labelIds: project.labels.map(({ labelId }) => labelId),
  customFields: project.customFields,
});

/** Values that can be told apart in words, for the question whose save stands. */
const labels = { name: '项目名称', visibility: '可见范围', dates: '计划起止', description: '项目描述' } as const;
function inWords({ name, visibility, dates, description }: InfoForm, key: keyof typeof labels): string {
  if (key === 'visibility') return projectVisibilities[visibility];
  if (key === 'dates') return [0, 1].map((at) => dayText(dates?.[at]) ?? '—').join(' 至 ');
  return (key === 'name' ? name : description) || '—';
}

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
  const { told } = useAct();
  const editable = mayChange('PROJECT:INFO:UPDATE');
  const { fields, known } = useKnownFieldsOfProjects();
  const values = useMemo(() => valuesOf(project), [project]);
  /** What is being written began with this, though the project may be read anew meanwhile. */
  const begun = useRef(project);

  const editor = useEditor<InfoForm, { version: number; done: ReturnType<typeof projectAct> }, ProjectDetail>({
    stored: { values, version: project.version },
    send: async (input, version = project.version) => {
      const body: ProjectUpdate = {
        id: project.id,
        version,
        name: input.name.trim(),
        visibility: input.visibility,
        planStart: dayText(input.dates?.[0]),
        planEnd: dayText(input.dates?.[1]),
        description: input.description,
        labelIds: input.labelIds,
        customFields: changedIn(input.customFields, begun.current.customFields),
      };
      const saved = await projectApi.update(body);
      const done = projectAct(project, body);
      // What somebody else had written meanwhile is not known: it cannot be given back.
      return { ...saved, done: version === begun.current.version ? done : { label: done.label } };
    },
    onDone: ({ done }) => {
      told('修改成功', done);
      void reload().catch(() => undefined);
    },
    failure: '保存项目信息失败',
    fieldOf: (name) => (name === 'planStart' || name === 'planEnd' ? 'dates' : undefined),
    onRefused: (error) => {
      const custom = customIdOf(refusedField(error) ?? '');
      if (custom) editor.form.setFields([{ name: ['customFields', custom], errors: [errorText(error)] }]);
      return Boolean(custom);
    },
    conflict: {
      subject: '项目信息',
      rows: (mine, theirs) =>
        (Object.keys(labels) as (keyof typeof labels)[])
          .map((key) => ({ key, label: labels[key], mine: inWords(mine, key), theirs: inWords(valuesOf(theirs), key) }))
          .filter((row) => row.mine !== row.theirs),
      onTheirs: (theirs) => {
        editor.adopt(valuesOf(theirs), theirs.version);
        void reload().catch(() => undefined);
      },
    },
  });
  const { dirty } = editor;
  useEffect(() => {
    if (!dirty) begun.current = project;
  }, [dirty, project]);

  return (
    <Form<InfoForm>
      {...editor.formProps}
      layout="vertical"
      className={styles.form}
      disabled={!editable}
      initialValues={values}
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
          {editor.fault && (
            <Alert type="error" showIcon role="alert" title={editor.fault} style={{ marginBottom: 16 }} />
          )}
          <Button type="primary" htmlType="submit" loading={editor.busy} disabled={!dirty}>
            保存
          </Button>
          {dirty && (
            <Button type="text" onClick={() => editor.adopt(values, project.version)}>
              放弃修改
            </Button>
          )}
        </>
      )}
      {editor.dialog}
    </Form>
  );
}
