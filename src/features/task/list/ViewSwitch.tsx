import { Segmented, Tooltip } from 'antd';
import { isNarrowed, type ListState } from './urlState';
import { type ViewKey, viewKeys } from './viewKeys';
import { viewTable } from './viewTable';

interface Props {
  state: ListState;
  phone: boolean;
  onChange: (change: Partial<ListState>) => void;
}

/** Tree, flat, board … Tasks that match a filter or stand in groups are wherever they are in the tree: then there is none. */
export function ViewSwitch({ state, phone, onChange }: Props) {
  const treeless = isNarrowed(state) || (state.group !== null && !phone);
  const value = state.view === 'tree' && treeless ? 'flat' : state.view;
  const offered = (Object.keys(viewKeys) as ViewKey[]).filter((key) => !phone || !viewTable[key].wideOnly);
  const name = (key: ViewKey) => (phone && key === 'tree' ? '列表' : viewTable[key].label);
  return (
    <Tooltip title={treeless && value === 'flat' && !phone ? '有筛选条件或分组时不能按树显示' : ''}>
      <Segmented<ViewKey>
        size={phone ? 'medium' : 'small'}
        aria-label="视图"
        value={phone && value === 'flat' ? 'tree' : value}
        onChange={(view) => onChange({ view, ...(view === 'tree' && { group: null }) })}
        options={offered.map((key) => ({
          value: key,
          icon: viewTable[key].icon,
          disabled: key === 'tree' && isNarrowed(state) && !phone,
          // Only the view that one is in says its name: five names leave no room for the rest of the bar.
          label: phone || key !== value ? <span className="visually-hidden">{name(key)}</span> : name(key),
          title: name(key),
        }))}
      />
    </Tooltip>
  );
}
