import {
  BranchesOutlined,
  BugOutlined,
  CloudOutlined,
  CodeOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  LinkOutlined,
} from '@ant-design/icons';
import type { ToolIcon } from '@contract/task/toolEnums';
import type { ReactElement } from 'react';

const icons: Readonly<Record<ToolIcon, { mark: ReactElement; label: string }>> = {
  link: { mark: <LinkOutlined aria-hidden />, label: '链接' },
  code: { mark: <CodeOutlined aria-hidden />, label: '代码' },
  branches: { mark: <BranchesOutlined aria-hidden />, label: '流水线' },
  database: { mark: <DatabaseOutlined aria-hidden />, label: '数据' },
  dashboard: { mark: <DashboardOutlined aria-hidden />, label: '监控' },
  'file-text': { mark: <FileTextOutlined aria-hidden />, label: '文档' },
  bug: { mark: <BugOutlined aria-hidden />, label: '缺陷' },
  cloud: { mark: <CloudOutlined aria-hidden />, label: '云服务' },
};

export const toolMark = (icon: ToolIcon) => icons[icon]?.mark ?? icons.link.mark;
export const toolIconOptions = (Object.keys(icons) as ToolIcon[]).map((value) => ({
  value,
  label: (
    <>
      {icons[value].mark} {icons[value].label}
    </>
  ),
}));
