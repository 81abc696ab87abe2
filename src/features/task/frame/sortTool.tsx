import { SortAscendingOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import type { Tool } from '@/components/ToolMenu';
import type { TaskProject } from '../context/TaskProject';
import { sortChoices } from '../state/sortChoices';
import { isDefaultSorts } from '../state/sorts';
import type { SortProps } from './SortPanel';

const SortPanel = lazy(() => import('./SortPanel'));

/** Up to three sort keys, the first the most important. */
export const sortTool = (props: SortProps, project: Pick<TaskProject, 'customFields'>): Tool => {
  const labels = new Map(sortChoices(project).map(({ value, label }) => [value, label]));
  const said = props.sorts.map(({ field, order }) => `${labels.get(field) ?? field}${order === 'asc' ? '↑' : '↓'}`);
  return {
    key: 'sort',
    label: '排序',
    icon: <SortAscendingOutlined />,
    value: isDefaultSorts(props.sorts) ? undefined : said.join('、'),
    panel: (
      <Suspense>
        <SortPanel {...props} />
      </Suspense>
    ),
  };
};
