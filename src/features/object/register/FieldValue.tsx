import type { Person } from '@contract/envelope';
import type { BuiltinField } from '@contract/object/fields';
import { Tag } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { Prose } from '@/components/Prose';
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
export function sayValue({ kind, choices, dictionary, unit }: BuiltinField, value: unknown, words: Dictionary): string {
  if (isEmpty(value)) return '';
  switch (kind) {
    case 'person':
      return (value as Person).name;
    case 'flag':
      return value ? '是' : '否';
    case 'instant':
      return dayjs(value as string).format('YYYY-MM-DD HH:mm');
    case 'choice':
      if (dictionary) return words.say(dictionary, value as string | number);
      return choices?.[String(value)] ?? String(value);
    default:
      return `${String(value)}${unit ?? ''}`;
  }
}

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
  if (field.kind === 'html') return <Prose html={value as string} />;
  if (field.kind === 'labels') return <Labels projectId={projectId} ids={value as string[]} />;
  return sayValue(field, value, words);
}
