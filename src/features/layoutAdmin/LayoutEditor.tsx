import { PlusOutlined } from '@ant-design/icons';
import { newId } from '@contract/newId';
import { GROUPS_OF_LAYOUT_MAX, type PlacedGroup } from '@contract/task/layoutFields';
import { type Active, type Announcements, DndContext, type DragEndEvent, DragOverlay, type Over } from '@dnd-kit/core';
import { Button, type MenuProps } from 'antd';
import { useState } from 'react';
import {
  addGroup,
  isAsked,
  isRest,
  type LayoutDraft,
  moveField,
  removeGroup,
  setAsked,
  setFull,
  setGroup,
  shownGroups,
  stepField,
  stepGroup,
} from './draft';
import { FieldRow } from './FieldRow';
import type { FieldInfo } from './fieldInfo';
import { GroupCard } from './GroupCard';
import styles from './layoutAdmin.module.css';
import { placeUnder, useEditorSensors } from './useEditorSensors';

interface Props {
  draft: LayoutDraft;
  fields: ReadonlyMap<string, FieldInfo>;
  disabled: boolean;
  onChange: (draft: LayoutDraft) => void;
}

interface Place {
  groupId: string;
  before?: string;
  name?: string;
}
const placeOf = (over: Over | null) => over?.data.current as Place | undefined;
const nameOf = (active: Active) => String(active.data.current?.name ?? '');
const instructions = {
  draggable: '按空格键拿起字段，上下方向键选择位置，再按空格键或回车键放下，Esc 取消。',
};

const newGroupId = () => `g${newId().slice(0, 8)}`;

/** What is told to those who do not see where a field is carried. */
function announcementsOf(groups: readonly PlacedGroup[]): Announcements {
  const titleOf = (groupId: string) => groups.find(({ id }) => id === groupId)?.title ?? '';
  const said = (active: Active, over: Over | null, done: boolean) => {
    const place = placeOf(over);
    if (!place) return undefined;
    const where =
      place.before && !isRest(place.groupId)
        ? `「${titleOf(place.groupId)}」的 ${place.name} 之前`
        : `「${titleOf(place.groupId)}」`;
    return done ? `${nameOf(active)} 放入${where}` : where;
  };
  return {
    onDragStart: ({ active }) => `已拿起字段 ${nameOf(active)}`,
    onDragOver: ({ active, over }) => said(active, over, false),
    onDragEnd: ({ active, over }) => said(active, over, true),
    onDragCancel: ({ active }) => `已取消移动 ${nameOf(active)}`,
  };
}

/** What can be done with a field and with a group, other than by dragging. */
function menusOf(draft: LayoutDraft, groups: readonly PlacedGroup[], onChange: (draft: LayoutDraft) => void) {
  const fieldMenu = (group: PlacedGroup, field: string, at: number, full: boolean): MenuProps['items'] => [
    ...(isRest(group.id)
      ? []
      : [
          { key: 'up', label: '上移', disabled: at === 0, onClick: () => onChange(stepField(draft, field, -1)) },
          {
            key: 'down',
            label: '下移',
            disabled: at === group.fields.length - 1,
            onClick: () => onChange(stepField(draft, field, 1)),
          },
          ...(group.columns === 2
            ? [
                {
                  key: 'full',
                  label: full ? '改为半行' : '占整行',
                  onClick: () => onChange(setFull(draft, field, !full)),
                },
              ]
            : []),
        ]),
    {
      key: 'move',
      label: '移到分组',
      children: groups
        .filter(({ id }) => id !== group.id)
        .map(({ id, title }) => ({
          key: `to:${id}`,
          label: title,
          onClick: () => onChange(moveField(draft, field, id)),
        })),
    },
  ];
  const groupMenu = (group: PlacedGroup, at: number): MenuProps['items'] => [
    { key: 'up', label: '上移', disabled: at === 0, onClick: () => onChange(stepGroup(draft, group.id, -1)) },
    {
      key: 'down',
      label: '下移',
      disabled: at === draft.groups.length - 1,
      onClick: () => onChange(stepGroup(draft, group.id, 1)),
    },
    {
      key: 'fold',
      label: group.folded ? '默认展开' : '默认收起',
      onClick: () => onChange(setGroup(draft, group.id, { folded: !group.folded })),
    },
    { type: 'divider' },
    {
      key: 'remove',
      label: '删除分组（字段移到「其他」）',
      danger: true,
      onClick: () => onChange(removeGroup(draft, group.id)),
    },
  ];
  return { fieldMenu, groupMenu };
}

/** Groups of fields, to be named, ordered and filled: by dragging, by keys, by menus. */
export function LayoutEditor({ draft, fields, disabled, onChange }: Props) {
  const [carried, setCarried] = useState<string | null>(null);
  const customIds = [...fields.values()].filter(({ custom }) => custom).map(({ field }) => field);
  const groups = shownGroups(draft, customIds);
  const places = groups.flatMap((group) => [...group.fields.map(({ field }) => `row:${field}`), `end:${group.id}`]);
  const sensors = useEditorSensors(places);
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null);
    const place = placeOf(over);
    if (place) onChange(moveField(draft, String(active.id), place.groupId, place.before));
  };

  const { fieldMenu, groupMenu } = menusOf(draft, groups, onChange);
  const add = () => {
    const id = newGroupId();
    onChange(addGroup(draft, id));
    // The name is the first thing that one wants to write.
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`input[data-group="${id}"]`)?.select());
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={placeUnder}
      accessibility={{ announcements: announcementsOf(groups), screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setCarried(nameOf(active))}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
    >
      <div className={styles.groups}>
        {groups.map((group, at) => (
          <GroupCard
            key={group.id}
            group={group}
            disabled={disabled}
            menu={groupMenu(group, at)}
            onChange={(part) => onChange(setGroup(draft, group.id, part))}
          >
            {group.fields.map(({ field, full = false }, row) => {
              const info = fields.get(field);
              return (
                info && (
                  <FieldRow
                    key={field}
                    info={info}
                    groupId={group.id}
                    asked={isAsked(draft, field, customIds)}
                    onAsk={(asked) => onChange(setAsked(draft, field, asked, customIds))}
                    full={full && group.columns === 2}
                    menu={fieldMenu(group, field, row, full)}
                    disabled={disabled}
                  />
                )
              );
            })}
          </GroupCard>
        ))}
      </div>
      {!disabled && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={draft.groups.length >= GROUPS_OF_LAYOUT_MAX}
          onClick={add}
        >
          添加分组
        </Button>
      )}
      <DragOverlay dropAnimation={null}>{carried && <div className={styles.flying}>{carried}</div>}</DragOverlay>
    </DndContext>
  );
}
