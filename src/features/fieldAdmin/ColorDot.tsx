import { labelColors } from '@contract/task/enums';
import { Popover } from 'antd';
import { useState } from 'react';
import styles from './fieldAdmin.module.css';

interface Props {
  value?: string;
  label: string;
  onChange: (color: string) => void;
}

/** As the tables call them. */
const names: Record<(typeof labelColors)[number], string> = {
  ...{ blue: '蓝色', green: '绿色', orange: '橙色', purple: '紫色', cyan: '青色', red: '红色', gold: '金色' },
  ...{ magenta: '洋红', geekblue: '靛蓝', lime: '黄绿', volcano: '橘红' },
};

/** A colour as a dot; a click offers the others. */
export function ColorDot({ value, label, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const css = (color = 'blue') => (color.startsWith('#') ? color : `var(--ant-${color})`);
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
              aria-label={names[color]}
              title={names[color]}
              className={styles.color}
              style={{ background: css(color) }}
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
        style={{ background: css(value) }}
        aria-label={`${label} 的颜色`}
      />
    </Popover>
  );
}
