import type { Person } from '@contract/envelope';
import type { BuiltinField } from '@contract/object/fields';
import { DatePicker, Input, InputNumber, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { MoneyInput } from '@/components/MoneyInput';
import { RichEditor } from '@/components/RichEditor';
import { MemberSelect, MembersSelect } from '@/features/object/people';
import { MONEY_UNITS } from '@/utils/sayMoney';
import type { Dictionary } from './useDictionary';
import { useLabels } from './useLabels';

const TEXT_MAX = 2000;
/** More options than these are looked for by their names. */
const SEARCHED = 8;

export interface FieldInputProps {
  field: BuiltinField;
  words: Dictionary;
  projectId: string;
  /** As the API takes it. Given by a form, too. */
  value?: unknown;
  onChange?: (value: unknown) => void;
  /** A person was chosen: who it is. */
  onPerson?: (person: Person) => void;
  /** People whose names are known already. */
  known?: readonly Person[];
  /** Of an enumeration: the codes that are offered. */
  offers?: (code: string) => boolean;
  id?: string;
  autoFocus?: boolean;
  /** Ctrl+Enter in a text. */
  onSave?: () => void;
  onCancel?: () => void;
}

/** The input of a field by its kind; a form's item, or a value that is changed where it stands. */
export function FieldInput(props: FieldInputProps) {
  const { field, projectId, value, onChange, id, autoFocus } = props;
  const { kind, label, nullable, placeholder } = field;
  const shared = { id, autoFocus, 'aria-label': label };
  switch (kind) {
    case 'html':
      return (
        <RichEditor
          compact
          label={label}
          autoFocus={autoFocus ?? false}
          html={(value as string | undefined) ?? ''}
          onChange={(html) => onChange?.(html)}
          onSave={() => props.onSave?.()}
          onCancel={props.onCancel}
        />
      );
    case 'person':
      return (
        <MemberSelect
          {...shared}
          defaultOpen={autoFocus}
          allowClear={nullable}
          known={props.known}
          projectId={projectId || undefined}
          placeholder={placeholder ?? '请选择'}
          value={(value as string | null) ?? undefined}
          onChange={(userId, person) => {
            if (person) props.onPerson?.(person);
            onChange?.(userId ?? null);
          }}
        />
      );
    case 'persons':
      return (
        <MembersSelect
          {...shared}
          defaultOpen={autoFocus}
          placeholder={placeholder}
          known={props.known}
          onPerson={props.onPerson}
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
        />
      );
    case 'choices':
      return (
        <Select<string[]>
          {...shared}
          mode="multiple"
          defaultOpen={autoFocus}
          placeholder={placeholder ?? '请选择'}
          optionFilterProp="label"
          options={optionsOf(field)}
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
        />
      );
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'labels':
      return (
        <LabelsInput {...shared} projectId={projectId} value={value as string[] | undefined} onChange={onChange} />
      );
    case 'date':
      return (
        <DatePicker
          {...shared}
          defaultOpen={autoFocus}
          style={{ width: '100%' }}
          allowClear={nullable ?? false}
          value={value ? dayjs(value as string) : null}
          onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
        />
      );
    case 'days':
      return <DaysInput {...props} />;
    case 'flag':
      return <Switch {...shared} checked={Boolean(value)} onChange={onChange} />;
    case 'money':
      return <MoneyInput {...shared} currency={field.currency} value={value as number | null} onChange={onChange} />;
    case 'number':
      return <NumberInput {...props} />;
    default:
      return <TextInput {...props} />;
  }
}

const optionsOf = ({ choices = {} }: BuiltinField) =>
  Object.entries(choices).map(([code, text]) => ({ value: code, label: text }));

function TextInput({ field, value, onChange, id, autoFocus }: FieldInputProps) {
  const { label, lines, max = TEXT_MAX, placeholder } = field;
  const shared = { id, autoFocus, 'aria-label': label, maxLength: max, placeholder };
  const text = (value as string | undefined) ?? '';
  return lines ? (
    <Input.TextArea
      {...shared}
      autoSize={{ minRows: 2, maxRows: 12 }}
      value={text}
      onChange={({ target }) => onChange?.(target.value)}
    />
  ) : (
    <Input {...shared} value={text} onChange={({ target }) => onChange?.(target.value)} />
  );
}

/** An amount is typed as people speak of it, and kept in hundredths. */
function NumberInput({ field, value, onChange, id, autoFocus }: FieldInputProps) {
  const { label, unit, currency, precision } = field;
  const scale = currency ? MONEY_UNITS : 1;
  const number = value === null || value === undefined ? null : Number(value) / scale;
  return (
    <InputNumber<number>
      id={id}
      autoFocus={autoFocus}
      aria-label={label}
      style={{ width: '100%' }}
      suffix={unit?.trim() || currency}
      precision={currency ? 2 : precision}
      value={number}
      onChange={(next) => onChange?.(next === null ? null : currency ? Math.round(next * scale) : next)}
    />
  );
}

function DaysInput({ field, value, onChange, id, autoFocus }: FieldInputProps) {
  const [from, to] = (value as [string, string] | null | undefined) ?? [];
  return (
    <DatePicker.RangePicker
      id={id}
      aria-label={field.label}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      style={{ width: '100%' }}
      value={from && to ? [dayjs(from), dayjs(to)] : null}
      onChange={(days) => {
        const [first, last] = days ?? [];
        onChange?.(first && last ? [first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD')] : null);
      }}
    />
  );
}

function ChoiceInput({ field, words, value, onChange, offers, id, autoFocus }: FieldInputProps) {
  const { label, dictionary, numeric, nullable, placeholder } = field;
  const present = value === null || value === undefined ? null : String(value);
  const options = dictionary ? words.options(dictionary, present) : optionsOf(field);
  return (
    <Select<string>
      id={id}
      aria-label={label}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      allowClear={nullable}
      placeholder={placeholder ?? '请选择'}
      showSearch={options.length > SEARCHED ? { optionFilterProp: 'label' } : false}
      options={options.filter((one) => one.value === present || (offers?.(one.value) ?? true))}
      value={present}
      onChange={(code) => onChange?.(code === undefined ? null : numeric ? Number(code) : code)}
    />
  );
}

function LabelsInput({
  projectId,
  value,
  onChange,
  ...rest
}: {
  projectId: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  id?: string;
  autoFocus?: boolean;
  'aria-label': string;
}) {
  const labels = useLabels(projectId);
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      defaultOpen={rest.autoFocus}
      maxCount={20}
      placeholder="选择标签"
      optionFilterProp="label"
      options={labels.map(({ labelId, name }) => ({ value: labelId, label: name }))}
      value={value ?? []}
      onChange={onChange}
    />
  );
}
