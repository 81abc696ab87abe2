import type { DutyCandidates } from '@contract/duty/duty';
import { Radio } from 'antd';
import StateView from '@/components/StateView';
import styles from './duty.module.css';

interface Props {
  value?: string;
  onChange?: (userId: string) => void;
  candidates: DutyCandidates | undefined;
  error: unknown;
  onRetry: () => void;
  /** Before the people, where nobody has to be named. */
  anybody?: { value: string; label: string };
  /** After them. */
  other?: { value: string; label: string };
}

/** Who may serve it; those who cannot say why not, so that the next one can be chosen at once. */
export function Candidates({ value, onChange, candidates, error, onRetry, anybody, other }: Props) {
  return (
    <StateView loading={!candidates && !error} error={candidates ? undefined : error} onRetry={onRetry} rows={3}>
      <Radio.Group className={styles.choices} value={value} onChange={(event) => onChange?.(event.target.value)}>
        {anybody && <Radio value={anybody.value}>{anybody.label}</Radio>}
        {candidates?.map(({ person, problem, next }) => (
          <Radio key={person.userId} value={person.userId} disabled={problem !== null}>
            {person.name} {(problem ?? (next && '轮到')) && <span className={styles.sub}>{problem ?? '轮到'}</span>}
          </Radio>
        ))}
        {other && <Radio value={other.value}>{other.label}</Radio>}
      </Radio.Group>
      {candidates?.length === 0 && <p className={styles.sub}>没有其他可以值此班的人</p>}
    </StateView>
  );
}
