/** The controls by which a list is narrowed, one a kind of parameter. */

import type { Person } from '@contract/envelope';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { MemberSelect } from '@/features/object/people';
import { useLookup } from '@/hooks/useLookup';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';
import type { DayRange } from './state/params';

interface ControlProps<V> {
  label: string;
  value: V;
  onChange(value: V): void;
}

export interface ListFilter<K extends string = string, V = unknown> {
  /** Of the parameter. */
  key: K;
  label: string;
  /** The control in the panel of filters. */
  control(props: ControlProps<V>): ReactNode;
  /** What its chip says of a value. */
  say(value: V): ReactNode;
}

type Labels<T extends string> = Readonly<Record<T, string>>;
const optionsOf = <T extends string>(labels: Labels<T>) =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }));

/** Any of several; for a parameter `many`. */
export const anyOf = <K extends string, T extends string>(
  key: K,
  label: string,
  labels: Labels<T>,
): ListFilter<K, readonly T[]> => ({
  key,
  label,
  control: ({ value, onChange }) => (
    <Select<T[]>
      mode="multiple"
      allowClear
      aria-label={label}
      placeholder="不限"
      options={optionsOf(labels)}
      value={[...value]}
      onChange={onChange}
    />
  ),
  say: (value) => value.map((code) => labels[code]).join('、'),
});

/** At most one of several; for a parameter `maybe`. */
export const oneOf = <K extends string, T extends string>(
  key: K,
  label: string,
  labels: Labels<T>,
): ListFilter<K, T | null> => ({
  key,
  label,
  control: ({ value, onChange }) => (
    <Select<T | null>
      allowClear
      aria-label={label}
      placeholder="不限"
      options={optionsOf(labels)}
      value={value}
      onChange={(next) => onChange(next ?? null)}
    />
  ),
  say: (value) => value && labels[value],
});

function PersonControl({ label, value, onChange }: ControlProps<string | null>) {
  const { person } = useNamed(value);
  return (
    <MemberSelect
      allowClear
      aria-label={label}
      placeholder="不限"
      known={person ? [person] : []}
      value={value ?? undefined}
      onChange={(userId) => onChange(userId ?? null)}
    />
  );
}

function useNamed(userId: string | null): { person: Person | undefined; loading: boolean } {
  const { data, loading } = useLookup(
    `person:${userId}`,
    () => tenantApi.searchAccounts({ userId: userId ?? undefined, pageSize: 1 }, showFailure),
    userId !== null,
  );
  return { person: userId === null ? undefined : data?.result[0], loading };
}

/** A link may name somebody who has left since. */
function PersonName({ userId }: { userId: string | null }) {
  const { person, loading } = useNamed(userId);
  return <>{person?.name ?? (loading ? '…' : '已离开的成员')}</>;
}

/** One person of the enterprise; for a parameter `person`. */
export const whom = <K extends string>(key: K, label: string): ListFilter<K, string | null> => ({
  key,
  label,
  control: (props) => <PersonControl {...props} />,
  say: (userId) => <PersonName userId={userId} />,
});

/** Days from and to; for a parameter `range`. */
export const days = <K extends string>(key: K, label: string): ListFilter<K, DayRange> => ({
  key,
  label,
  control: ({ value: { from, to }, onChange }) => (
    <DatePicker.RangePicker
      allowEmpty={[true, true]}
      placeholder={['从', '到']}
      aria-label={label}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(range) =>
        onChange({ from: range?.[0]?.format('YYYY-MM-DD') ?? null, to: range?.[1]?.format('YYYY-MM-DD') ?? null })
      }
    />
  ),
  say: ({ from, to }) => (from && to ? `${from} ~ ${to}` : from ? `${from} 起` : `至 ${to}`),
});
