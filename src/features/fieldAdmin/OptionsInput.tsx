import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef } from 'react';
import { ColorDot } from './ColorDot';
import styles from './fieldAdmin.module.css';
import { type DraftOption, inTree, moved, newOption, without } from './options';

interface Props {
  tree: boolean;
  /** Given by the form. */
  value?: DraftOption[];
  onChange?: (options: DraftOption[]) => void;
}

/** Options with their colours; Enter adds the next one. */
export function OptionsInput({ tree, value = [], onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const change = (options: DraftOption[]) => onChange?.(options);
  const set = (one: DraftOption, part: Partial<DraftOption>) =>
    change(value.map((option) => (option.value === one.value ? { ...option, ...part } : option)));
  const add = (parent?: string) => {
    const option = newOption(value.length, parent);
    change([...value, option]);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLInputElement>(`[data-option="${option.value}"]`)?.focus(),
    );
  };
  const lines = tree ? inTree(value) : value.map((option) => ({ option: { ...option, parent: undefined }, depth: 0 }));
  return (
    <div ref={frame} className={styles.options}>
      {lines.map(({ option, depth }) => (
        <div key={option.value} className={styles.option} style={{ paddingInlineStart: depth * 20 }}>
          <ColorDot value={option.color} label={option.label} onChange={(color) => set(option, { color })} />
          <Input
            size="small"
            data-option={option.value}
            maxLength={200}
            value={option.label}
            placeholder="选项名称"
            aria-label="选项名称"
            onChange={(event) => set(option, { label: event.target.value })}
            onPressEnter={(event) => {
              event.preventDefault();
              if (!event.nativeEvent.isComposing && option.label.trim()) add(tree ? option.parent : undefined);
            }}
          />
          {tree && (
            <Button
              type="text"
              size="small"
              icon={<PlusOutlined />}
              aria-label={`在 ${option.label} 下添加`}
              title="添加下级"
              onClick={() => add(option.value)}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移 ${option.label}`}
            onClick={() => change(moved(value, option.value, -1))}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移 ${option.label}`}
            onClick={() => change(moved(value, option.value, 1))}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`删除 ${option.label}`}
            onClick={() => change(without(value, option.value))}
          />
        </div>
      ))}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => add()}>
        添加选项
      </Button>
    </div>
  );
}
