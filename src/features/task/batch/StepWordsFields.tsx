import type { BatchOperation } from '@contract/task/batch';
import { Checkbox, Radio } from 'antd';
import { HoursInput } from '@/components/HoursInput';
import { useTaskProject } from '../context/TaskProject';
import styles from '../styles/batch.less';
import { childrenChoices } from '../update/stepAsk';
import { reopens } from './steps';

export type StepWords = Pick<BatchOperation, 'ignorePredecessors' | 'wholeTeam' | 'openChildren' | 'leftHours'>;

interface Props {
  stageIds: readonly string[];
  words: StepWords;
  onChange: (words: StepWords) => void;
}

/** What one can say beforehand to what may stand in the way of some of the tasks; a single change is asked for it. */
export function StepWordsFields({ stageIds, words, onChange }: Props) {
  const { stageOf, rights, types, hoursRequired } = useTaskProject();
  const categories = new Set(stageIds.map((id) => stageOf(id)?.category));
  const set = (part: StepWords) => onChange({ ...words, ...part });
  const hands = categories.has('DONE') || categories.has('VERIFYING');
  return (
    <>
      {categories.has('IN_PROGRESS') && rights.privileges.includes('TASK:PREDECESSOR:IGNORE') && (
        <Checkbox
          checked={words.ignorePredecessors ?? false}
          onChange={({ target }) => set({ ignorePredecessors: target.checked || undefined })}
        >
          忽略尚未完成的前置任务（需填写原因）
        </Checkbox>
      )}
      {hands && (
        <Checkbox
          checked={words.wholeTeam ?? false}
          onChange={({ target }) => set({ wholeTeam: target.checked || undefined })}
        >
          多人执行的任务，替全体执行人完成
        </Checkbox>
      )}
      {categories.has('CANCELLED') && (
        <>
          <p className={styles.hint}>有未结束子任务的任务，需要选择如何处理子任务：</p>
          <Radio.Group
            vertical
            aria-label="未结束的子任务"
            value={words.openChildren}
            options={childrenChoices('CANCELLED')}
            onChange={({ target }) => set({ openChildren: target.value as StepWords['openChildren'] })}
          />
        </>
      )}
      {reopens(types, stageIds) && (
        <>
          <p className={styles.hint}>
            {hoursRequired
              ? '项目要求登记工时：已结束的任务重新打开时，需要填写剩余工时。'
              : '已结束的任务重新打开时的剩余工时；不填则保持原值，可以之后再填。'}
          </p>
          <HoursInput
            aria-label="重新打开的任务的剩余工时"
            placeholder="每个任务还需要多少工时"
            style={{ width: '100%' }}
            value={words.leftHours}
            onChange={(leftHours) => set({ leftHours: leftHours ?? undefined })}
          />
        </>
      )}
    </>
  );
}
