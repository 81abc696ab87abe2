import { GroupOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import type { Tool } from '@/components/ToolMenu';
import type { TaskProject } from '../context/TaskProject';
import type { GroupProps } from './GroupPanel';
import { groupLabel } from './groupTitle';

const GroupPanel = lazy(() => import('./GroupPanel'));

/** What the list is grouped by, and what each group sums up. */
export const groupTool = (props: GroupProps, project: TaskProject): Tool => ({
  key: 'group',
  label: '分组',
  icon: <GroupOutlined />,
  value: props.state.group ? groupLabel(props.state.group, project) : undefined,
  panel: (
    <Suspense>
      <GroupPanel {...props} />
    </Suspense>
  ),
});
