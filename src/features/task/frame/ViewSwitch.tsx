import { Tooltip } from 'antd';
import type { Tool } from '@/components/ToolMenu';
import { viewTool as toolOf, ViewSegments } from '@/features/object/list';
import { isNarrowed, type ListState } from '../state/urlState';
import { type ViewKey, viewKeys } from '../state/viewKeys';
import { viewTable } from '../state/viewTable';

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
      <ViewSegments
        value={value}
        onChange={(view) => choose(props, view)}
        ways={all.map((key) => ({ key, ...viewTable[key], disabled: key === 'tree' && isNarrowed(state) }))}
      />
    </Tooltip>
  );
}

const phoneName = (key: ViewKey) => (key === 'tree' ? '列表' : viewTable[key].label);

/** The same on a phone, where list and tree are one. */
export const viewTool = (state: ListState, onChange: Props['onChange']): Tool =>
  toolOf({
    value: state.view === 'flat' ? 'tree' : state.view,
    onChange: (view) => choose({ state, onChange }, view),
    ways: all
      .filter((key) => !viewTable[key].wideOnly)
      .map((key) => ({ key, icon: viewTable[key].icon, label: phoneName(key) })),
  });
