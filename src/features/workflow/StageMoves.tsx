import { Select } from 'antd';
import styles from './workflow.module.css';

interface Props {
  stages: readonly { stageId: string; name: string; count: number }[];
  choices: readonly { stageId: string; name: string }[];
  targets: Readonly<Record<string, string | undefined>>;
  onChange: (stageId: string, to: string) => void;
}

/** Asks of each stage that goes where its tasks go. */
export function StageMoves({ stages, choices, targets, onChange }: Props) {
  return (
    <div className={styles.moves}>
      {stages.map(({ stageId, name, count }) => (
        <div key={stageId} className={styles.move}>
          <span>
            「{name}」的 {count} 个任务
          </span>
          <Select
            aria-label={`「${name}」的任务移到`}
            placeholder="移到…"
            value={targets[stageId]}
            onChange={(to: string) => onChange(stageId, to)}
            options={choices.map((choice) => ({ value: choice.stageId, label: choice.name }))}
          />
        </div>
      ))}
    </div>
  );
}
