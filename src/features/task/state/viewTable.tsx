/** Each way to look at the tasks: its name and mark. Its kind: `viewKeys.ts`; what draws it: `TaskViews.tsx`. */
import { ApartmentOutlined, CalendarOutlined, ProjectOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { GanttIcon } from './viewIcons';
import type { ViewKey } from './viewKeys';

export interface ViewEntry {
  label: string;
  icon: ReactNode;
  /** Not offered in narrow windows; whoever opens it there all the same sees it. */
  wideOnly?: boolean;
}

export const viewTable: Record<ViewKey, ViewEntry> = {
  tree: { label: '树', icon: <ApartmentOutlined /> },
  flat: { label: '平铺', icon: <UnorderedListOutlined />, wideOnly: true },
  board: { label: '看板', icon: <ProjectOutlined /> },
  calendar: { label: '日历', icon: <CalendarOutlined /> },
  gantt: { label: '甘特图', icon: <GanttIcon /> },
};
