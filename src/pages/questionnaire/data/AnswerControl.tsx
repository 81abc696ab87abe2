import { belowOf } from '@contract/questionnaire/kinds/cascade';
import {
  type Answer,
  type Choice,
  isComputed,
  isManyChoice,
  isMatrix,
  isNumeric,
  isOneChoice,
  namedAtMost,
  type Question,
} from '@contract/questionnaire/model';
import { regions } from '@contract/questionnaire/regions';
import { Cascader, Input, InputNumber, Select, TreeSelect } from 'antd';
import { MembersSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';
import { departmentTree } from '@/utils/departmentTree';
import styles from './data.module.css';
import { MatrixRows } from './MatrixRows';
import { SubRows } from './SubRows';

/** Written as text. */
const written: readonly Question['kind'][] = ['text', 'longText', 'phone', 'mail', 'date'];
/** What has a control here; files and signatures are given anew by whoever answered. */
export const isEditable = ({ kind }: Question): boolean =>
  isOneChoice(kind) ||
  isManyChoice(kind) ||
  (isNumeric(kind) && !isComputed(kind)) ||
  isMatrix(kind) ||
  kind === 'blanks' ||
  kind === 'region' ||
  kind === 'dateRange' ||
  kind === 'cascade' ||
  kind === 'subform' ||
  kind === 'person' ||
  kind === 'department' ||
  written.includes(kind);

interface Node {
  value: string;
  label: string;
  children?: Node[];
}
const nodesOf = (options: readonly Choice[], above?: string): Node[] =>
  belowOf(options, above).map(({ id, text }) => {
    const children = nodesOf(options, id);
    return { value: id, label: text, ...(children.length > 0 && { children }) };
  });

export interface ControlProps {
  question: Question;
  value: Answer;
  labelledBy: string;
  invalid: boolean;
  onChange: (value: Answer) => void;
}

/** What an answer is corrected by, of its kind. */
export function Control({ question, value, labelledBy, invalid, onChange }: ControlProps) {
  const { kind, options = [] } = question;
  const status = invalid ? 'error' : undefined;
  const choices = options.map(({ id, text }) => ({ value: id, label: text }));
  const list = Array.isArray(value) ? value : [];
  if (isOneChoice(kind)) {
    return (
      <Select
        allowClear
        aria-labelledby={labelledBy}
        {...{ status, options: choices }}
        value={typeof value === 'string' ? value : null}
        onChange={(next: string | null | undefined) => onChange(next ?? null)}
      />
    );
  }
  if (isManyChoice(kind)) {
    return (
      <Select
        mode="multiple"
        aria-labelledby={labelledBy}
        {...{ status, options: choices }}
        value={list}
        onChange={(next: string[]) => onChange(next.length > 0 ? next : null)}
      />
    );
  }
  if (isMatrix(kind) || kind === 'blanks') return <MatrixRows {...{ question, value, status, onChange }} />;
  if (kind === 'subform') return <SubRows {...{ question, value, labelledBy, invalid, onChange, Control }} />;
  if (kind === 'person') {
    return (
      <MembersSelect
        aria-labelledby={labelledBy}
        value={list}
        onChange={(next) => onChange(next.length > 0 ? next.slice(-namedAtMost(question)) : null)}
      />
    );
  }
  if (kind === 'department') {
    return (
      <Departments
        labelledBy={labelledBy}
        value={list}
        onChange={(next) => onChange(next.length > 0 ? next.slice(-namedAtMost(question)) : null)}
      />
    );
  }
  if (kind === 'dateRange') {
    return (
      <span className={styles.pair}>
        {(['从', '到'] as const).map((label, at) => (
          <Input
            key={label}
            aria-label={`${question.title}：${label}`}
            status={status}
            placeholder="YYYY-MM-DD"
            maxLength={10}
            value={list[at] ?? ''}
            onChange={(event) => {
              const next = [list[0] ?? '', list[1] ?? ''].with(at, event.target.value);
              onChange(next.some(Boolean) ? next : null);
            }}
          />
        ))}
      </span>
    );
  }
  if (kind === 'region') {
    return (
      <Cascader
        aria-labelledby={labelledBy}
        {...{ status, options: places }}
        value={list}
        onChange={(next) => onChange(next && next.length > 0 ? next.map(String) : null)}
      />
    );
  }
  if (kind === 'cascade') {
    return (
      <Cascader
        aria-labelledby={labelledBy}
        {...{ status, options: nodesOf(options) }}
        value={list}
        onChange={(next) => onChange(next && next.length > 0 ? next.map(String) : null)}
      />
    );
  }
  if (isNumeric(kind)) {
    return (
      <InputNumber
        aria-labelledby={labelledBy}
        status={status}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? null)}
      />
    );
  }
  return (
    <Input.TextArea
      aria-labelledby={labelledBy}
      status={status}
      autoSize={{ minRows: kind === 'longText' ? 3 : 1, maxRows: 10 }}
      maxLength={10_000}
      placeholder={kind === 'date' ? 'YYYY-MM-DD' : undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

const places: Node[] = [...regions].map(([province, cities]) => ({
  value: province,
  label: province,
  children: cities.map((city) => ({ value: city, label: city })),
}));

function Departments({
  labelledBy,
  value,
  onChange,
}: {
  labelledBy: string;
  value: string[];
  onChange: (ids: string[]) => void;
}) {
  const { data } = useRequest(() => tenantApi.listDepartments(undefined, showFailure), { onError: () => {} });
  return (
    <TreeSelect<string[]>
      multiple
      treeDefaultExpandAll
      aria-labelledby={labelledBy}
      treeData={departmentTree(data ?? [])}
      value={value}
      onChange={onChange}
    />
  );
}
