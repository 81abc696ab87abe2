/** The table of what can be done with many tasks: each with its fields, which give an operation or nothing yet. */
import {
  ApartmentOutlined,
  BellOutlined,
  BlockOutlined,
  CalendarOutlined,
  CheckOutlined,
  CopyOutlined,
  DeleteOutlined,
  ExportOutlined,
  FlagOutlined,
  NodeIndexOutlined,
  TagOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { BatchOperation } from '@contract/task/batch';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { AssignFields, RecycleFields, UrgeFields, UrgentFields } from './basicFields';

export interface FieldsProps {
  onReady: (operation: BatchOperation | null) => void;
}

export interface BatchDefinition {
  key: string;
  label: string;
  /** The key that asks for it. */
  keys?: string;
  icon: ReactNode;
  danger?: boolean;
  /** Its field takes several values with Enter each: it is applied with Ctrl/⌘ Enter. */
  several?: boolean;
  /** On its button; 应用到 where it is left out. */
  verb?: string;
  Fields: ComponentType<FieldsProps>;
}

const DateFields = lazy(() => import('./DateFields'));
const LabelFields = lazy(() => import('./moreFields').then((more) => ({ default: more.LabelFields })));
const ParentFields = lazy(() => import('./moreFields').then((more) => ({ default: more.ParentFields })));
const StageFields = lazy(() => import('./stepFields').then((steps) => ({ default: steps.StageFields })));
const CompleteFields = lazy(() => import('./stepFields').then((steps) => ({ default: steps.CompleteFields })));
const TypeFields = lazy(() => import('./stepFields').then((steps) => ({ default: steps.TypeFields })));
const MoveFields = lazy(() => import('./moreFields').then((more) => ({ default: more.MoveFields })));
const CopyFields = lazy(() => import('./moreFields').then((more) => ({ default: more.CopyFields })));

export const batchTable: BatchDefinition[] = [
  { key: 'executor', keys: 'a', label: '指派', icon: <UserOutlined />, Fields: AssignFields },
  { key: 'stage', keys: 's', label: '阶段', icon: <NodeIndexOutlined />, Fields: StageFields },
  { key: 'urgent', keys: 'p', label: '优先级', icon: <FlagOutlined />, Fields: UrgentFields },
  { key: 'dates', keys: 'd', label: '日期', icon: <CalendarOutlined />, Fields: DateFields },
  { key: 'labels', keys: 'l', several: true, label: '标签', icon: <TagOutlined />, Fields: LabelFields },
];

/** Behind 更多. */
export const moreTable: BatchDefinition[] = [
  { key: 'complete', label: '完成', icon: <CheckOutlined />, verb: '完成', Fields: CompleteFields },
  { key: 'type', label: '变更类型', icon: <BlockOutlined />, Fields: TypeFields },
  { key: 'parent', label: '变更父任务', icon: <ApartmentOutlined />, verb: '移动', Fields: ParentFields },
  { key: 'copy', label: '复制', icon: <CopyOutlined />, verb: '复制', Fields: CopyFields },
  { key: 'move', label: '移动到其他项目', icon: <ExportOutlined />, verb: '移动', Fields: MoveFields },
  { key: 'urge', label: '催办', icon: <BellOutlined />, verb: '催办', Fields: UrgeFields },
  { key: 'recycle', label: '删除', icon: <DeleteOutlined />, danger: true, verb: '删除', Fields: RecycleFields },
];
