import { Segmented } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Tool } from '@/components/ToolMenu';
import styles from './list.module.css';

/** Loaded where it is opened: the first page of a list does without. */
const ViewChoice = lazy(() => import('./ViewChoice'));

/** A way to look at what a list finds. */
export interface WayToLook<K extends string> {
  key: K;
  label: string;
  icon: ReactNode;
  disabled?: boolean;
}

interface Props<K extends string> {
  ways: readonly WayToLook<K>[];
  value: K;
  onChange: (value: K) => void;
}

/** List, board, calendar …: only the way that one is in says its name, five names leave no room for the rest of the bar. */
export const ViewSegments = <K extends string>({ ways, value, onChange }: Props<K>) => (
  <Segmented<K>
    className={styles.views}
    size="small"
    aria-label="视图"
    value={value}
    onChange={onChange}
    options={ways.map(({ key, label, icon, disabled }) => ({
      value: key,
      icon,
      disabled,
      label: key !== value ? <span className="visually-hidden">{label}</span> : label,
      title: label,
    }))}
  />
);

/** The same on a phone, one below the other behind the three dots. */
export function viewTool<K extends string>({ ways, value, onChange }: Props<K>): Tool {
  const shown = ways.find(({ key }) => key === value) ?? ways[0];
  return {
    key: 'view',
    label: '显示为',
    icon: shown?.icon,
    value: shown === ways[0] ? undefined : shown?.label,
    panel: (
      <Suspense>
        <ViewChoice
          value={value}
          options={ways.map(({ key, label }) => ({ value: key, label }))}
          onChange={(next) => onChange(next as K)}
        />
      </Suspense>
    ),
  };
}
