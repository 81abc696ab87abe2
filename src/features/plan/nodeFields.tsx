/** The fields of a node that are typed into where they stand. */
import { type ProgressSource, progressSources } from '@contract/plan/kinds';
import type { NodeDetail } from '@contract/plan/plan';
import { Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useInline } from '@/features/object/form';
import styles from './plan.module.css';
import type { Given, Seen } from './usePlan';
import { plainText } from './words';

/** @returns whether it was taken; @param seen the node as it was when the change began, where that was earlier */
export type Save = (words: string, given: Given, seen?: Seen) => Promise<boolean>;

export interface NodeFieldProps {
  node: NodeDetail;
  onSave: Save;
}

export const FieldOf = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.field}>
    <span>{label}</span>
    {children}
  </div>
);

interface NumberFieldProps {
  node: Seen;
  label: string;
  value: number | null;
  min: number;
  max: number;
  placeholder?: string;
  suffix?: string;
  onSave: (value: number | null, seen: Seen) => Promise<boolean>;
}

export function NumberField({ node, label, value, onSave, ...input }: NumberFieldProps) {
  const typed = useInline(value, onSave, node);
  return (
    <InputNumber<number>
      {...input}
      aria-label={label}
      precision={0}
      value={typed.value}
      onChange={typed.change}
      onBlur={() => void typed.leave()}
    />
  );
}

export function TitleField({ node, onSave }: NodeFieldProps) {
  const save = (text: string, seen: Seen) => {
    const title = text.trim();
    return title && title !== node.title ? onSave(`名称 → ${title}`, { title }, seen) : Promise.resolve(true);
  };
  const typed = useInline<string, Seen>(node.title, save, node);
  if (!node.editable) return <h2 className={styles.heading}>{node.title}</h2>;
  return (
    <h2 className={styles.heading}>
      <Input
        aria-label="名称"
        variant="borderless"
        style={{ fontSize: 'var(--text-title)', fontWeight: 600, paddingInline: 0 }}
        maxLength={200}
        value={typed.value}
        onChange={({ target }) => typed.change(target.value)}
        onBlur={() => void typed.leave()}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
    </h2>
  );
}

export function ProgressFields({ node, onSave }: NodeFieldProps) {
  const byTasks = node.progressSource === 'tasks';
  return (
    <FieldOf label="进度">
      <span className={styles.pair}>
        {byTasks || !node.reportable ? (
          <span style={{ alignSelf: 'center' }}>{node.percent}%</span>
        ) : (
          <NumberField
            {...{ node, label: '进度', min: 0, max: 100, suffix: '%', value: node.progress }}
            onSave={async (next, seen) =>
              next === null || onSave(`进度：${node.progress}% → ${next}%`, { progress: next }, seen)
            }
          />
        )}
        {node.editable && (
          <Select<ProgressSource>
            aria-label="进度来源"
            value={node.progressSource}
            options={Object.entries(progressSources).map(([value, label]) => ({
              value: value as ProgressSource,
              label,
            }))}
            onChange={(next) => void onSave(`进度来源 → ${progressSources[next]}`, { progressSource: next })}
          />
        )}
      </span>
    </FieldOf>
  );
}

/** Plain text: what is to come out of it. */
export function DescriptionField({ node, onSave }: NodeFieldProps) {
  const plain = plainText(node.description);
  const html = (value: string) =>
    value
      .split(/\n/)
      .map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`)
      .join('');
  const save = (next: string, seen: Seen) => {
    const text = next.trim();
    return text === plain ? Promise.resolve(true) : onSave('说明', { description: text ? html(text) : '' }, seen);
  };
  const typed = useInline<string, Seen>(plain, save, node);
  if (!node.editable) return plain ? <p style={{ whiteSpace: 'pre-wrap' }}>{plain}</p> : null;
  return (
    <Input.TextArea
      aria-label="说明"
      placeholder="说明：范围、交付物、验收标准"
      autoSize={{ minRows: 2, maxRows: 12 }}
      maxLength={20_000}
      value={typed.value}
      onChange={({ target }) => typed.change(target.value)}
      onBlur={() => void typed.leave()}
    />
  );
}
