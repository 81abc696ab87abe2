/** Operations that take tasks a step further, or give them another process: with what such a step asks for. */
import type { BatchOperation } from '@contract/task/batch';
import { Checkbox, Input, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { draftTask } from '../create/draftTask';
import { fieldNamed } from '../fields/layoutTable';
import { applyPatch, mergedPatch, type TaskPatch } from '../fields/patch';
import styles from '../styles/batch.less';
import { AskedFields } from '../update/AskedFields';
import type { FieldsProps } from './operations';
import { type StepWords, StepWordsFields } from './StepWordsFields';
import { askedFor, doneStages } from './steps';

const REASON_MAX = 500;

interface StepAnswers extends StepWords {
  reason?: string;
  fill?: BatchOperation['fill'];
}

/** Fields and reason that some of the tasks may need to come to the stages; what a task has it keeps. */
function StepQuestions({
  stageIds,
  onAnswer,
}: {
  stageIds: readonly string[];
  onAnswer: (answers: StepAnswers) => void;
}) {
  const project = useTaskProject();
  const asked = useMemo(() => askedFor(project.types, stageIds), [project.types, stageIds]);
  const fields = asked.fields.filter((name) => name === 'notes' || fieldNamed(name, project));
  const [patch, setPatch] = useState<TaskPatch>({});
  const [reason, setReason] = useState('');
  const [words, setWords] = useState<StepWords>({});
  const task = applyPatch(draftTask(project.types[0]?.taskTypeId ?? '', '', {}, project), patch, {
    personOf: project.memberOf,
    categoryOf: () => undefined,
  });
  const tell = (filled: TaskPatch, text: string, said = words) => {
    const { reason: _reason, ...fill } = filled;
    onAnswer({
      ...said,
      ...(text.trim() && { reason: text.trim() }),
      ...(Object.keys(fill).length > 0 && { fill: fill as BatchOperation['fill'] }),
    });
  };
  return (
    <>
      {fields.length > 0 && (
        <>
          <p className={styles.hint}>部分任务进入该阶段前需要填写；已填写的任务保持原值。</p>
          <AskedFields
            fields={fields}
            task={task}
            onFill={(part) => {
              const next = mergedPatch(patch, part);
              setPatch(next);
              tell(next, reason);
            }}
          />
        </>
      )}
      <StepWordsFields
        stageIds={stageIds}
        words={words}
        onChange={(next) => {
          setWords(next);
          tell(patch, reason, next);
        }}
      />
      {(asked.reason || words.ignorePredecessors) && (
        <Input.TextArea
          aria-label="原因"
          placeholder="原因（部分流转必须填写）"
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            tell(patch, target.value);
          }}
        />
      )}
    </>
  );
}

export function StageFields({ onReady }: FieldsProps) {
  const { stages } = useTaskProject();
  const [stageId, setStageId] = useState<string>();
  const targets = useMemo(() => (stageId ? [stageId] : []), [stageId]);
  return (
    <>
      <Select<string>
        aria-label="目标阶段"
        placeholder="选择目标阶段"
        options={stages.map((stage) => ({ value: stage.stageId, label: stage.name }))}
        onChange={(id) => {
          setStageId(id);
          onReady({ kind: 'stage', stageId: id });
        }}
      />
      {stageId && (
        <StepQuestions
          key={stageId}
          stageIds={targets}
          onAnswer={(answers) => onReady({ kind: 'stage', stageId, ...answers })}
        />
      )}
    </>
  );
}

export function CompleteFields({ onReady }: FieldsProps) {
  const { types } = useTaskProject();
  const [withChildren, setWithChildren] = useState(false);
  const [answers, setAnswers] = useState<StepAnswers>({});
  const targets = useMemo(() => doneStages(types), [types]);
  useEffect(() => onReady({ kind: 'complete', withChildren, ...answers }), [withChildren, answers, onReady]);
  return (
    <>
      <p className={styles.hint}>按各自的流程变更为完成阶段；不符合流转条件的任务保持不变并在结果中说明。</p>
      <Checkbox checked={withChildren} onChange={(event) => setWithChildren(event.target.checked)}>
        连同未完成的子任务
      </Checkbox>
      <StepQuestions stageIds={targets} onAnswer={setAnswers} />
    </>
  );
}

export function TypeFields({ onReady }: FieldsProps) {
  const { types } = useTaskProject();
  return (
    <>
      <Select<string>
        aria-label="任务类型"
        placeholder="选择任务类型"
        options={types
          .filter(({ usable }) => usable)
          .map(({ taskTypeId, name }) => ({ value: taskTypeId, label: name }))}
        onChange={(taskTypeId) => onReady({ kind: 'type', taskTypeId })}
      />
      <p className={styles.hint}>新类型的流程没有当前阶段时，任务进入含义相同的阶段或初始阶段，并在结果中列出。</p>
    </>
  );
}
