import type { LinkedRecord, ShownValue } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { Tag } from 'antd';
import styles from './records.module.css';
import { optionOf, type People, sayValue } from './values';

const STARS = 5;

/** A value as a cell, a card or a drawer shows it. */
export function CellView({
  field,
  value,
  people,
}: {
  field: TableField;
  value: ShownValue | undefined;
  people: People;
}) {
  if (value === undefined || value === null || value === '') return null;
  switch (field.kind) {
    case 'select':
    case 'multiSelect':
      return (Array.isArray(value) ? value : [value]).map((one) => {
        const option = optionOf(field, one);
        return (
          <Tag key={String(one)} color={option?.color} className={styles.tag}>
            {option?.label ?? String(one)}
          </Tag>
        );
      });
    case 'relation':
    case 'task':
    case 'project':
    case 'file':
      return (value as LinkedRecord[]).map(({ id, title }) => (
        <Tag key={id} className={styles.tag}>
          {title}
        </Tag>
      ));
    case 'switch':
      return <span>{value === true ? '✓ 是' : '否'}</span>;
    case 'rating':
      return (
        <span role="img" aria-label={`${String(value)} 分`} className={styles.stars}>
          {'★'.repeat(Number(value))}
          <span className={styles.faint}>{'★'.repeat(Math.max(STARS - Number(value), 0))}</span>
        </span>
      );
    case 'link':
      return (
        <a href={String(value)} target="_blank" rel="noreferrer noopener">
          {String(value)}
        </a>
      );
    default:
      return <span>{sayValue(field, value, people)}</span>;
  }
}
