import { CalendarOutlined, ProjectOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { BuiltinFields } from '@contract/object/fields';
import type { WayToLook } from '@/features/object/list';
import { dayFieldsOf, type RegisterView } from './viewParams';

const list: WayToLook<RegisterView> = { key: 'list', label: '列表', icon: <UnorderedListOutlined /> };
const board: WayToLook<RegisterView> = { key: 'board', label: '看板', icon: <ProjectOutlined /> };
const calendar: WayToLook<RegisterView> = { key: 'calendar', label: '日历', icon: <CalendarOutlined /> };

/** The ways to look at a register: by its states always, by days where it has any. */
export const waysOf = (fields: BuiltinFields, filters: readonly string[]): readonly WayToLook<RegisterView>[] =>
  dayFieldsOf(fields, filters).length > 0 ? [list, board, calendar] : [list, board];
