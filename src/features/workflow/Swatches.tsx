import { type WorkflowColor, workflowColors } from '@contract/task/workflowLimits';
import { type ReactNode, useId } from 'react';
import { colorVar } from './colors';
import { typeIcons } from './typeIcons';
import styles from './workflow.module.css';

interface Choice {
  value: string;
  label: string;
  show: ReactNode;
}

interface Props {
  /** Given by the form. */
  value?: string;
  onChange?: (value: string) => void;
}

/** One of a few things that are seen rather than read: real radio buttons, so that the arrow keys work. */
function Swatches({ value, onChange, label, choices }: Props & { label: string; choices: Choice[] }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.swatches}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.swatch} title={choice.label}>
          <input
            type="radio"
            name={name}
            aria-label={choice.label}
            checked={choice.value === value}
            onChange={() => onChange?.(choice.value)}
          />
          {choice.show}
        </label>
      ))}
    </div>
  );
}

const colors = (Object.keys(workflowColors) as WorkflowColor[]).map((value) => ({
  value,
  label: workflowColors[value],
  show: <span className={styles.dot} style={{ background: colorVar(value) }} />,
}));

export const ColorSwatches = (props: Props) => <Swatches {...props} label="颜色" choices={colors} />;

const icons = Object.entries(typeIcons).map(([value, { label, Icon }]) => ({
  value,
  label,
  show: <Icon aria-hidden />,
}));

export const IconSwatches = (props: Props) => <Swatches {...props} label="图标" choices={icons} />;
