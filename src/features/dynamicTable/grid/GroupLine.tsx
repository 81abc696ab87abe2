import { canSum } from '@contract/dynamicTable/kinds';
import type { ShownValue } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { CellView } from '../records/CellView';
import { grouped, type People, sayValue } from '../records/values';
import styles from './grid.module.css';
import type { GroupHead } from './layout';

interface Props {
  group: GroupHead;
  /** What the records are grouped by. */
  field: TableField | undefined;
  fields: readonly TableField[];
  people: People;
  onToggle: () => void;
  /** It is the likeness of one among the lines, which the keyboard finds there. */
  pinned?: boolean;
}

/** The head of a group: its value, how many there are and their sums; opens and closes it. */
export function GroupLine({ group, field, fields, people, onToggle, pinned }: Props) {
  const { path, level, count, sums, open } = group;
  const value = path[level] ?? undefined;
  return (
    <button
      type="button"
      className={styles.group}
      style={{ paddingInlineStart: 12 + level * 20 }}
      aria-expanded={open}
      tabIndex={pinned ? -1 : undefined}
      onClick={onToggle}
    >
      <span aria-hidden>{open ? '▾' : '▸'}</span>
      {field && value !== undefined ? (
        field.kind === 'relation' ? (
          <span>{value}</span>
        ) : (
          <CellView field={field} value={typedKey(field, value)} people={people} />
        )
      ) : (
        '（空）'
      )}
      <span className="quiet">{count.toLocaleString('zh-CN')} 条</span>
      {fields.filter(canSum).map((one) => {
        const total = sums[one.key];
        return total === null || total === undefined ? null : (
          <span key={one.key} className="quiet">
            {one.name} 合计 {grouped(sayValue(one, total, people))}
          </span>
        );
      })}
    </button>
  );
}

/** The key of a group as a value of its field. */
function typedKey(field: TableField, key: string): ShownValue {
  if (field.kind === 'switch') return key === 'true';
  const value = Number(key);
  const isNumber = canSum(field) || field.kind === 'rating' || field.kind === 'autoNumber';
  return isNumber && Number.isFinite(value) ? value : key;
}
