import { isScorable } from '@contract/questionnaire/exam';
import { ROWS_MAX } from '@contract/questionnaire/kinds/subform';
import {
  FILES_MAX,
  type FormSchema,
  isComputed,
  isMatrix,
  isPlainNumber,
  isSilent,
  type Question,
  type QuestionKind,
  questionKinds,
} from '@contract/questionnaire/model';
import { isPrefillable } from '@contract/questionnaire/prefill';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { askable } from '@/features/questionnaire/logic';
import styles from '../design.module.css';
import { asKind, similarKinds } from '../model/edit';
import { RulesEditor } from '../rules/RulesEditor';
import { isSettable, SettingsEditor } from '../rules/SettingsEditor';
import { CascadeEditor } from './CascadeEditor';
import { ChoicesEditor } from './ChoicesEditor';
import { FormulaEditor } from './FormulaEditor';
import { KeepInBank } from './KeepInBank';
import { PatternEditor } from './PatternEditor';
import { PrefillEditor } from './PrefillEditor';
import { ScoreEditor } from './ScoreEditor';
import { SubformEditor } from './SubformEditor';

interface Props {
  formId: string;
  schema: FormSchema;
  question: Question;
  onChange: (patch: Partial<Question>, tag?: string) => void;
  onImage: (optionId: string, imageId: string) => void;
  onReplace: (question: Question) => void;
  onSchema: (schema: FormSchema) => void;
}

type Bounds = { min?: string; max?: string; most?: number };
/** What lower and upper bound mean, by kind. */
const bounds: Partial<Record<QuestionKind, Bounds>> = {
  multiple: { min: '至少选择（项）', max: '最多选择（项）' },
  picture: { min: '至少选择（项）', max: '最多选择（项）' },
  text: { min: '至少填写（字）', max: '最多填写（字）' },
  longText: { min: '至少填写（字）', max: '最多填写（字）' },
  number: { min: '最小值', max: '最大值' },
  slider: { min: '最小值', max: '最大值' },
  subform: { min: '至少（行）', max: '最多（行）', most: ROWS_MAX },
  file: { max: '最多（个文件）', most: FILES_MAX },
  person: { max: '最多（人）', most: 50 },
  department: { max: '最多（个部门）', most: 50 },
};
const withPoints: readonly QuestionKind[] = ['rating', 'scale', 'matrixRating'];

/** All that a question is beside its title. */
export function QuestionSettings({ formId, schema, question, onChange, onImage, onReplace, onSchema }: Props) {
  const { id, kind, description, required, requiredRows, points } = question;
  const range = bounds[kind];
  const changed = (name: string) => `${id}.${name}`;
  const conditions = { schema, questions: askable(schema, id, 'show') };
  const number = (
    name: 'min' | 'max' | 'step' | 'points' | 'digits' | 'requiredRows',
    label: string,
    props: object = {},
  ) => (
    <div className={styles.field}>
      <label htmlFor={`set-${name}`}>{label}</label>
      <InputNumber
        id={`set-${name}`}
        size="small"
        placeholder="不限"
        value={question[name] ?? null}
        onChange={(value) => onChange({ [name]: value ?? undefined }, changed(name))}
        {...props}
      />
    </div>
  );
  return (
    <div className={styles.settings} key={id}>
      {kind !== 'page' && (
        <>
          {similarKinds(kind).length > 1 && (
            <div className={styles.field}>
              <label htmlFor="set-kind">题型</label>
              <Select<QuestionKind>
                id="set-kind"
                size="small"
                value={kind}
                options={similarKinds(kind).map((value) => ({ value, label: questionKinds[value] }))}
                onChange={(next) => onReplace(asKind(question, next))}
              />
            </div>
          )}
          <div className={styles.field}>
            <label htmlFor="set-description">说明</label>
            <Input.TextArea
              id="set-description"
              size="small"
              autoSize={{ minRows: 1, maxRows: 6 }}
              maxLength={2000}
              placeholder="显示在标题之下"
              value={description ?? ''}
              onChange={(event) => onChange({ description: event.target.value || undefined }, changed('description'))}
            />
          </div>
        </>
      )}
      {isComputed(kind) && (
        <FormulaEditor
          schema={schema}
          question={question}
          onChange={(formula) => onChange({ formula }, changed('formula'))}
        />
      )}
      {!isSilent(kind) && !isComputed(kind) && (
        <Checkbox
          checked={required ?? false}
          onChange={(event) => onChange({ required: event.target.checked || undefined })}
        >
          必答
        </Checkbox>
      )}
      {kind === 'cascade' && (
        <CascadeEditor
          value={question.options ?? []}
          onChange={(options, tag) => onChange({ options }, tag && changed(tag))}
        />
      )}
      {question.options && kind !== 'cascade' && (
        <ChoicesEditor
          label="选项"
          prefix="o"
          value={question.options}
          marks={{
            other: ['single', 'multiple', 'select'].includes(kind),
            exclusive: kind === 'multiple',
            places: kind === 'slot',
            value: kind !== 'ranking' && kind !== 'slot' && schema.questions.some((one) => isComputed(one.kind)),
          }}
          images={kind === 'picture' ? { formId, onImage } : undefined}
          conditions={conditions}
          onChange={(options, tag) => onChange({ options }, tag && changed(tag))}
        />
      )}
      {kind === 'subform' && (
        <SubformEditor
          value={question.fields ?? []}
          onChange={(fields, tag) => onChange({ fields }, tag && changed(tag))}
        />
      )}
      {kind === 'slot' && (
        <div className={styles.field}>
          <label htmlFor="set-waiting">约满后的提示</label>
          <Input.TextArea
            id="set-waiting"
            size="small"
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={500}
            placeholder="如：名额已满，请拨打 010-… 登记候补"
            value={question.waiting ?? ''}
            onChange={(event) => onChange({ waiting: event.target.value || undefined }, changed('waiting'))}
          />
        </div>
      )}
      {question.rows && (
        <ChoicesEditor
          label={kind === 'blanks' ? '填空' : '行'}
          prefix="r"
          value={question.rows}
          conditions={conditions}
          onChange={(rows, tag) => onChange({ rows }, tag && changed(tag))}
        />
      )}
      {question.columns && (
        <ChoicesEditor
          label="列"
          prefix="c"
          value={question.columns}
          marks={{ other: false, exclusive: kind === 'matrixMultiple', value: false }}
          conditions={conditions}
          onChange={(columns, tag) => onChange({ columns }, tag && changed(tag))}
        />
      )}
      {(kind === 'matrixSingle' || kind === 'matrixMultiple') && (
        <Checkbox
          checked={question.columnOnce ?? false}
          onChange={(event) => onChange({ columnOnce: event.target.checked || undefined })}
        >
          每列只能选一行
        </Checkbox>
      )}
      {withPoints.includes(kind) &&
        number('points', '最高分', { min: 2, max: 10, precision: 0, placeholder: '5', value: points ?? 5 })}
      {range?.min && number('min', range.min, isPlainNumber(kind) ? {} : { min: 0, precision: 0 })}
      {range?.max && number('max', range.max, isPlainNumber(kind) ? {} : { min: 1, max: range.most, precision: 0 })}
      {kind === 'slider' && number('step', '每格', { min: 0, placeholder: '1' })}
      {kind === 'text' && (
        <PatternEditor
          value={question.pattern}
          onChange={(pattern, tag) => onChange({ pattern }, tag && changed(tag))}
        />
      )}
      {(kind === 'number' || kind === 'formula') && number('digits', '小数位数', { min: 0, max: 10, precision: 0 })}
      {isMatrix(kind) &&
        required &&
        number('requiredRows', '至少答几行', {
          min: 1,
          max: question.rows?.length,
          precision: 0,
          placeholder: '每一行',
          value: requiredRows ?? null,
        })}
      {isScorable(kind) && (
        <ScoreEditor question={question} onChange={(score, tag) => onChange({ score }, tag && changed(tag))} />
      )}
      {isPrefillable(kind) && (
        <PrefillEditor
          id={id}
          value={question.prefill}
          onChange={(prefill, tag) => onChange({ prefill }, tag && changed(tag))}
        />
      )}
      {isSettable(kind) && (
        <SettingsEditor
          schema={schema}
          question={question}
          onChange={(set, tag) => onChange({ set }, tag && changed(tag))}
        />
      )}
      <RulesEditor schema={schema} question={question} onChange={(rules) => onChange(rules)} onSchema={onSchema} />
      <KeepInBank question={question} />
    </div>
  );
}
