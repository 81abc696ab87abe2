import type { StageCategory } from '@contract/task/enums';
import { Alert, Radio } from 'antd';
import { HoursInput } from '@/components/HoursInput';
import type { TaskPatch } from '../fields/patch';
import styles from '../styles/update.less';
import { type Asked, childrenChoices } from './stepAsk';

interface Props {
  asked: readonly Asked[];
  to: StageCategory | undefined;
  given: TaskPatch;
  onFill: (patch: TaskPatch) => void;
}

/** What stands in the way of a step, and the way on. */
export function StepAsks({ asked, to, given, onFill }: Props) {
  return asked.map(({ ask, text }) => (
    <div key={ask} className={styles.ask}>
      <Alert type="warning" showIcon title={text} />
      {ask === 'openChildren' && (
        <Radio.Group
          vertical
          aria-label="未结束的子任务"
          value={given.openChildren}
          options={childrenChoices(to)}
          onChange={({ target }) => onFill({ openChildren: target.value as TaskPatch['openChildren'] })}
        />
      )}
      {ask === 'leftHours' && (
        <HoursInput
          autoFocus
          className="wide"
          aria-label="剩余工时"
          placeholder="还需要多少工时"
          value={given.leftHours}
          onChange={(leftHours) => onFill({ leftHours })}
        />
      )}
    </div>
  ));
}
