import { type FieldRule, fieldRules } from '@contract/task/enums';
import type { ProcessDetail, ProcessField } from '@contract/task/process';
import { ruledFields } from '@contract/task/workflowLimits';
import { Checkbox, Segmented, Select } from 'antd';
import { useState } from 'react';
import { StageGlyph } from '@/features/task';
import { TypeMark } from '@/features/workflow';
import { cx } from '@/utils/cx';
import styles from './configWorkflow.module.css';
import { type Draft, setFieldRule } from './draft';

interface Props {
  draft: Draft;
  types: ProcessDetail['types'];
  fields: ProcessField[];
  onChange: (draft: Draft) => void;
}

const fieldRows = (fields: ProcessField[]) => [
  ...Object.entries(ruledFields).map(([field, { label, required }]) => ({ field, label, note: '', required })),
  ...fields.map(({ fieldId, name, projectName, kind }) => ({
    ...{ field: fieldId, label: name, note: projectName ?? '' },
    required: kind !== 'calculated',
  })),
];

const optionsOf = (mayBeRequired: boolean) =>
  (Object.keys(fieldRules) as FieldRule[])
    .filter((rule) => rule !== 'required' || mayBeRequired)
    .map((rule) => ({ value: rule, label: fieldRules[rule] }));

interface RuleTableProps extends Pick<Props, 'draft' | 'onChange'> {
  taskTypeId: string;
  rows: ReturnType<typeof fieldRows>;
}

/** Fields by stages; a cell without a rule can be edited there. */
function RuleTable({ draft, taskTypeId, rows, onChange }: RuleTableProps) {
  const ruleAt = (stageId: string, field: string) =>
    draft.fieldRules.find((one) => one.taskTypeId === taskTypeId && one.stageId === stageId && one.field === field)
      ?.rule;
  return (
    <div className="scroll-x">
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            {draft.stages.map((stage) => (
              <th key={stage.stageId} scope="col">
                <span className={styles.stageHead}>
                  <StageGlyph category={stage.category} />
                  {stage.name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, note, required }) => (
            <tr key={field}>
              <th scope="row">
                {label}
                {note && <small className={styles.note}>{note}</small>}
              </th>
              {draft.stages.map(({ stageId, name }) => (
                <td key={stageId} className={cx(ruleAt(stageId, field) && styles.exception)}>
                  <Select<FieldRule>
                    size="small"
                    variant="borderless"
                    className={styles.rule}
                    aria-label={`「${label}」在「${name}」阶段`}
                    placeholder="可编辑"
                    allowClear
                    value={ruleAt(stageId, field)}
                    options={optionsOf(required)}
                    onChange={(rule) => onChange(setFieldRule(draft, { taskTypeId, stageId, field }, rule))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What each field is in each stage, for one type at a time. */
export function FieldGrid({ draft, types, fields, onChange }: Props) {
  const [chosen, setChosen] = useState(types[0]?.taskTypeId);
  // As they were when it was asked for: a row whose last exception is cleared stays in sight.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const type = types.find(({ taskTypeId }) => taskTypeId === chosen) ?? types[0];
  if (!type)
    return <p className={styles.hint}>还没有任务类型使用该流程。为任务类型选择该流程后，可以在这里设置字段规则。</p>;
  const { taskTypeId } = type;
  const excepted = (ofType: string) =>
    draft.fieldRules.filter(
      (one) => one.taskTypeId === ofType && draft.stages.some(({ stageId }) => stageId === one.stageId),
    );
  const exceptions = excepted(taskTypeId);
  const rows = fieldRows(fields).filter(({ field }) => !only || only.has(field));
  return (
    <>
      {types.length > 1 && (
        <Segmented
          className={styles.types}
          aria-label="任务类型"
          value={taskTypeId}
          onChange={(next) => {
            setChosen(next);
            setOnly(null);
          }}
          options={types.map((one) => ({
            value: one.taskTypeId,
            label: (
              <span className={styles.typeChoice}>
                <TypeMark type={one} />
                {excepted(one.taskTypeId).length > 0 && `${excepted(one.taskTypeId).length} 条例外`}
              </span>
            ),
          }))}
        />
      )}
      <p className={styles.exceptions}>
        {exceptions.length > 0
          ? `${exceptions.length} 条例外，其余字段在各阶段都可编辑。`
          : '没有例外：所有字段在各阶段都可编辑。'}
        {(exceptions.length > 0 || only) && (
          <Checkbox
            checked={only !== null}
            onChange={({ target }) => setOnly(target.checked ? new Set(exceptions.map(({ field }) => field)) : null)}
          >
            只看有例外的字段
          </Checkbox>
        )}
      </p>
      <RuleTable {...{ draft, taskTypeId, rows, onChange }} />
    </>
  );
}
