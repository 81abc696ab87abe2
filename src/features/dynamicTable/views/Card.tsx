import type { TableRecord } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { CellView } from '../records/CellView';
import { type People, sayValue } from '../records/values';
import styles from './views.module.css';

const FIELDS = 4;
/** Beside each other there is room for more. */
const LINE_FIELDS = 6;

interface Props {
  fields: readonly TableField[];
  record: TableRecord;
  people: People;
  onOpen: (id: string) => void;
  /** Over the whole width: its fields stand beside what it is called. */
  lines?: boolean;
}

export const titleOf = ([first]: readonly TableField[], record: TableRecord, people: People): string =>
  (first && sayValue(first, record.values[first.key], people)) || `#${record.no}`;

/** A record as a card: what it is called by, and its first filled fields. */
export function RecordCard({ fields, record, people, onOpen, lines = false }: Props) {
  const shown = fields
    .slice(1)
    .filter(({ key }) => record.values[key] !== undefined)
    .slice(0, lines ? LINE_FIELDS : FIELDS);
  return (
    <button type="button" className={lines ? styles.line : styles.card} onClick={() => onOpen(record.id)}>
      <span className={styles.cardTitle}>{titleOf(fields, record, people)}</span>
      {shown.map((field) => (
        <span key={field.key} className={styles.cardRow}>
          <span>{field.name}</span>
          <span>
            <CellView field={field} value={record.values[field.key]} people={people} />
          </span>
        </span>
      ))}
    </button>
  );
}
