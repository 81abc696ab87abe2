import type { Person } from '@contract/envelope';
import type { BuiltinField } from '@contract/object/fields';
import { HOME_CURRENCY } from '@contract/time/currency';
import { sayFen } from '@contract/time/money';
import { Tag } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { Prose } from '@/components/Prose';
import { sayMoney } from '@/utils/sayMoney';
import styles from './register.module.css';
import type { Dictionary } from './useDictionary';
import { useLabels } from './useLabels';

interface Props {
  field: BuiltinField;
  /** As the API shows it. */
  value: unknown;
  words: Dictionary;
  projectId: string;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value in plain words: of a file's cell, of a column. */
export function sayValue(field: BuiltinField, value: unknown, words: Dictionary): string {
  const { kind, choices, dictionary, unit, currency, precision } = field;
  if (isEmpty(value)) return '';
  switch (kind) {
    case 'person':
      return (value as Person).name;
    case 'persons':
      return (value as Person[]).map(({ name }) => name).join('、');
    case 'choices':
      return (value as string[]).map((code) => choices?.[code] ?? code).join('、');
    case 'days':
      return (value as string[]).join(' ~ ');
    case 'number':
      if (currency) return sayMoney(Number(value), currency);
      return `${precision === undefined ? String(value) : Number(value).toFixed(precision)}${unit ?? ''}`;
    case 'flag':
      return value ? '是' : '否';
    case 'instant':
      return dayjs(value as string).format('YYYY-MM-DD HH:mm');
    case 'money':
      return currency && currency !== HOME_CURRENCY ? sayMoney(Number(value), currency) : sayFen(value as number);
    case 'choice':
      if (dictionary) return words.say(dictionary, value as string | number);
      return choices?.[String(value)] ?? String(value);
    default:
      return `${String(value)}${unit ?? ''}`;
  }
}

/** A text that is nothing but an address can be followed. */
export const isAddress = (value: unknown): value is string => /^https?:\/\/\S+$/.test(String(value));

function Labels({ projectId, ids }: { projectId: string; ids: readonly string[] }) {
  const labels = useLabels(projectId);
  return (
    <>
      {labels
        .filter(({ labelId }) => ids.includes(labelId))
        .map(({ labelId, name, color }) => (
          <Tag key={labelId} color={color}>
            {name}
          </Tag>
        ))}
    </>
  );
}

/** A field's value as one reads it; null where there is none. */
export function fieldValue({ field, value, words, projectId }: Props): ReactNode {
  if (isEmpty(value)) return null;
  if (field.kind === 'person') return <PersonAvatar person={value as Person} withName />;
  if (field.kind === 'persons') {
    return (
      <span className={styles.people}>
        {(value as Person[]).map((person) => (
          <PersonAvatar key={person.userId} person={person} withName />
        ))}
      </span>
    );
  }
  if (field.kind === 'text' && isAddress(value)) {
    return (
      <a href={value} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
        {value}
      </a>
    );
  }
  if (field.kind === 'html') return <Prose html={value as string} />;
  if (field.kind === 'labels') return <Labels projectId={projectId} ids={value as string[]} />;
  const color = field.dictionary ? words.color(field.dictionary, value as string | number) : null;
  if (!color) return sayValue(field, value, words);
  return (
    <span className={styles.word}>
      <i aria-hidden style={{ background: color }} />
      {sayValue(field, value, words)}
    </span>
  );
}
