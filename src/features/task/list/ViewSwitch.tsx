import { ApartmentOutlined, ProjectOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Segmented, Tooltip } from 'antd';
import { isNarrowed, type ListState } from './urlState';

interface Props {
  state: ListState;
  phone: boolean;
  onChange: (change: Partial<ListState>) => void;
}

/** Tree, flat, board. Tasks that match a filter stand wherever they are in the tree: then there is no tree. */
export function ViewSwitch({ state, phone, onChange }: Props) {
  const narrowed = isNarrowed(state);
  const value = state.view === 'tree' && narrowed ? 'flat' : state.view;
  const option = (view: ListState['view'], name: string, icon: React.ReactNode, disabled = false) => ({
    value: view,
    icon,
    disabled,
    label: phone ? <span className="visually-hidden">{name}</span> : name,
    title: name,
  });
  return (
    <Tooltip title={narrowed && value === 'flat' && !phone ? '有筛选条件时不能按树显示' : ''}>
      <Segmented<ListState['view']>
        size={phone ? 'medium' : 'small'}
        aria-label="视图"
        value={phone && value === 'flat' ? 'tree' : value}
        onChange={(view) => onChange({ view })}
        options={[
          option('tree', phone ? '列表' : '树', <ApartmentOutlined />, narrowed && !phone),
          ...(phone ? [] : [option('flat', '平铺', <UnorderedListOutlined />)]),
          option('board', '看板', <ProjectOutlined />),
        ]}
      />
    </Tooltip>
  );
}
