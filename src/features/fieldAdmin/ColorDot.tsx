import { labelColors } from '@contract/task/enums';
import { Popover } from 'antd';
import { useState } from 'react';
import { colourNames, cssColour } from '@/utils/colourNames';
import styles from './fieldAdmin.module.css';

interface Props {
  value?: string;
  label: string;
  onChange: (color: string) => void;
}

/** A colour as a dot; a click offers the others. */
export function ColorDot({ value, label, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      arrow={false}
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={
        <span className={styles.colors}>
          {labelColors.map((color) => (
            <button
              key={color}
              type="button"
              aria-pressed={color === value}
              aria-label={colourNames[color]}
              title={colourNames[color]}
              className={styles.color}
              style={{ background: cssColour(color) }}
              onClick={() => {
                onChange(color);
                setOpen(false);
              }}
            />
          ))}
        </span>
      }
    >
      <button
        type="button"
        className={styles.color}
        style={{ background: cssColour(value ?? 'blue') }}
        aria-label={`${label} 的颜色`}
      />
    </Popover>
  );
}
