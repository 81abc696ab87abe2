import {
  AppstoreOutlined,
  AuditOutlined,
  BellOutlined,
  BookOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  FormOutlined,
  HomeOutlined,
  LineChartOutlined,
  ProjectOutlined,
  ScheduleOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { MenuEntry } from '@contract/tenant/tenant';
import type { ReactNode } from 'react';
import { safeUrl } from '@/utils/url';
import type { NavEntry } from './entries';

export const icons: Readonly<Record<NavEntry['icon'], ReactNode>> = {
  desk: <HomeOutlined />,
  messages: <BellOutlined />,
  approval: <AuditOutlined />,
  hours: <ClockCircleOutlined />,
  duty: <ScheduleOutlined />,
  project: <ProjectOutlined />,
  board: <DashboardOutlined />,
  market: <LineChartOutlined />,
  knowledge: <BookOutlined />,
  questionnaire: <FormOutlined />,
  tool: <ToolOutlined />,
};

/** The picture that the enterprise chose for an entry of its own. */
export function EntryIcon({ entry }: { entry: MenuEntry }) {
  const url = safeUrl(entry.iconUrl);
  return url ? <img src={url} alt="" width={16} height={16} /> : <AppstoreOutlined />;
}
