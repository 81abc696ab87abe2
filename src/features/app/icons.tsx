import {
  AppstoreOutlined,
  BugOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  CloudOutlined,
  CodeOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  HistoryOutlined,
  LinkOutlined,
  QrcodeOutlined,
  SafetyCertificateOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import type { AppIcon } from '@contract/app/kinds';
import type { ReactNode } from 'react';

const icons: Readonly<Record<AppIcon, ReactNode>> = {
  appstore: <AppstoreOutlined />,
  swap: <SwapOutlined />,
  clock: <ClockCircleOutlined />,
  history: <HistoryOutlined />,
  code: <CodeOutlined />,
  qrcode: <QrcodeOutlined />,
  calendar: <CalendarOutlined />,
  link: <LinkOutlined />,
  dashboard: <DashboardOutlined />,
  database: <DatabaseOutlined />,
  cloud: <CloudOutlined />,
  shield: <SafetyCertificateOutlined />,
  bug: <BugOutlined />,
  file: <FileTextOutlined />,
};

/** The mark of an app; its name stands beside it. */
export const AppMark = ({ icon }: { icon: AppIcon }) => <span aria-hidden="true">{icons[icon]}</span>;

export const iconNames: Readonly<Record<AppIcon, string>> = {
  appstore: '应用',
  swap: '对比',
  clock: '时钟',
  history: '历史',
  code: '代码',
  qrcode: '二维码',
  calendar: '日历',
  link: '链接',
  dashboard: '仪表',
  database: '数据',
  cloud: '云',
  shield: '检查',
  bug: '缺陷',
  file: '文件',
};
