import { Segmented, Tooltip } from 'antd';
import { lazy, Suspense } from 'react';
import type { Tool } from '@/components/ToolMenu';
import { isNarrowed, type ListState } from '../state/urlState';
import { type ViewKey, viewKeys } from '../state/viewKeys';
import { viewTable } from '../state/viewTable';
import styles from '../styles/list.less';

const ViewChoice = lazy(() => import('./ViewChoice'));

interface Props {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}

const all = Object.keys(viewKeys) as ViewKey[];
const choose = ({ onChange }: Props, view: ViewKey) => onChange({ view, ...(view === 'tree' && { group: null }) });

/** Tree, flat, board … Tasks that match a filter or stand in groups are wherever they are in the tree: then there is none. */
export function ViewSwitch(props: Props) {
  const { state } = props;
  const treeless = isNarrowed(state) || state.group !== null;
  const value = state.view === 'tree' && treeless ? 'flat' : state.view;
  return (
    <Tooltip title={treeless && value === 'flat' ? '有筛选条件或分组时不能按树显示' : ''}>
      <Segmented<ViewKey>
        className={styles.fixed}
        size="small"
        aria-label="视图"
        value={value}
        onChange={(view) => choose(props, view)}
        options={all.map((key) => ({
          value: key,
          icon: viewTable[key].icon,
          disabled: key === 'tree' && isNarrowed(state),
          // Only the view that one is in says its name: five names leave no room for the rest of the bar.
          label: key !== value ? <span className="visually-hidden">{viewTable[key].label}</span> : viewTable[key].label,
          title: viewTable[key].label,
        }))}
      />
    </Tooltip>
  );
}

const phoneName = (key: ViewKey) => (key === 'tree' ? '列表' : viewTable[key].label);

/** The same on a phone, where list and tree are one. */
export function viewTool(state: ListState, onChange: Props['onChange']): Tool {
  const value = state.view === 'flat' ? 'tree' : state.view;
  return {
    key: 'view',
    label: '显示为',
    icon: viewTable[value].icon,
    value: value === 'tree' ? undefined : phoneName(value),
    panel: (
      <Suspense>
        <ViewChoice
          value={value}
          options={all.filter((key) => !viewTable[key].wideOnly).map((key) => ({ value: key, label: phoneName(key) }))}
          onChange={(view) => choose({ state, onChange }, view as ViewKey)}
        />
      </Suspense>
    ),
  };
}
