import {
  AlertOutlined,
  BugOutlined,
  BulbOutlined,
  CheckSquareOutlined,
  CustomerServiceOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FlagOutlined,
  RocketOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { TaskTypeIcon } from '@contract/task/workflowLimits';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;

export const typeIcons: Record<TaskTypeIcon, { label: string; Icon: Icon }> = {
  'check-square': { label: '任务', Icon: CheckSquareOutlined },
  bulb: { label: '想法', Icon: BulbOutlined },
  bug: { label: '缺陷', Icon: BugOutlined },
  flag: { label: '目标', Icon: FlagOutlined },
  thunderbolt: { label: '紧急', Icon: ThunderboltOutlined },
  tool: { label: '工具', Icon: ToolOutlined },
  experiment: { label: '试验', Icon: ExperimentOutlined },
  'file-text': { label: '文档', Icon: FileTextOutlined },
  alert: { label: '告警', Icon: AlertOutlined },
  rocket: { label: '发布', Icon: RocketOutlined },
  team: { label: '会议', Icon: TeamOutlined },
  'customer-service': { label: '服务', Icon: CustomerServiceOutlined },
};

export const iconOf = (icon: string): Icon => (typeIcons[icon as TaskTypeIcon] ?? typeIcons['check-square']).Icon;
