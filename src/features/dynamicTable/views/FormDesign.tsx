import { askingKinds, askingOps } from '@contract/dynamicTable/formAsks';
import { isAskable } from '@contract/dynamicTable/kinds';
import type { TableDetail, TableField, TableFormSettings, TableView } from '@contract/dynamicTable/table';
import type { ConditionOp } from '@contract/object/conditions';
import { Button, Checkbox, Input, Switch } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/features/object/form';
import { dynamicTableApi } from '@/services/dynamicTable';
import { copyText } from '@/utils/copyText';
import { siteAddress } from '@/utils/url';
import { beginning, ConditionRow, filled } from './Filter';
import { FormFileLimits, FormLinks } from './FormLimits';
import styles from './views.module.css';

/** What a form can ask: what is typed or chosen; of other tables what its maker lets be chosen. */
export const canAsk = ({ kind }: TableField): boolean => isAskable(kind);

const NOTHING: TableFormSettings = { fields: [], open: false };
type Stored = Pick<TableView, 'version' | 'config'>;
const words = ({ title, fields, open }: TableFormSettings) =>
  `${title ? `「${title}」，` : ''}${fields.length} 个字段，${open ? '开放' : '未开放'}`;

interface Props {
  table: TableDetail;
  view: TableView;
  onSaved: () => void;
}

/** What a form asks for, and its link. */
export function FormDesign({ table, view, onSaved }: Props) {
  /** Without fields that no form shows: an earlier version took them. */
  const askable = (settings: TableFormSettings = NOTHING): TableFormSettings => ({
    ...settings,
    fields: settings.fields.filter(({ key }) => table.fields.some((one) => one.key === key && canAsk(one))),
  });
  const storedOf = ({ version, config }: Stored) => ({ value: askable(config.form), version });
  const {
    draft: form,
    setDraft: setForm,
    ...editor
  } = useDraft<TableFormSettings, { version: number }, Stored>({
    // The table is read anew with every record that comes in: only a newer version is another form.
    stored: storedOf(view),
    // Who may not change it has nothing to lose.
    same: view.mayChange ? Object.is : () => true,
    send: (draft, version = view.version) => {
      // Conditions that are not filled in yet ask for nothing.
      const whole = { ...draft, fields: draft.fields.map((one) => ({ ...one, filter: filled(one.filter) })) };
      return dynamicTableApi.updateView({ id: view.id, version, config: { ...view.config, form: whole } });
    },
    onSaved,
    saved: '表单已保存',
    failure: '保存表单失败',
    conflict: {
      subject: `表单「${view.name}」`,
      rows: (mine, { config }) => [
        { key: 'form', label: '表单', mine: words(mine), theirs: words(config.form ?? NOTHING) },
      ],
      onTheirs: (theirs) => editor.adopt(storedOf(theirs)),
    },
  });
  const address = window.location.origin + siteAddress(`/tableForm/${view.id}`);
  const fields = table.fields.filter(canAsk);
  const asked = (key: string) => form.fields.find((one) => one.key === key);
  const ask = (key: string, on: boolean) => {
    const keys = new Set([...form.fields.map((one) => one.key), key]);
    if (!on) keys.delete(key);
    setForm({
      ...form,
      fields: fields
        .filter((one) => keys.has(one.key))
        .map((one) => asked(one.key) ?? { key: one.key })
        // What is asked no more has nothing hanging on it.
        .map(({ when, ...one }) => ({ ...one, ...(when && keys.has(when.field) && { when }) })),
    });
  };
  const change = (key: string, next: Partial<TableFormSettings['fields'][number]>) =>
    setForm({ ...form, fields: form.fields.map((one) => (one.key === key ? { ...one, ...next } : one)) });
  const require = (key: string, required: boolean) => change(key, { required });
  /** Choices that are asked before a field: what it may hang on. */
  const choicesBefore = (key: string): TableField[] => {
    const at = form.fields.findIndex((one) => one.key === key);
    const before = new Set(form.fields.slice(0, at).map((one) => one.key));
    return fields.filter((one) => before.has(one.key) && askingKinds.has(one.kind));
  };
  const copy = () => copyText(address);
  return (
    <div className={styles.form}>
      <Input
        aria-label="表单标题"
        placeholder={view.name}
        value={form.title ?? ''}
        onChange={(event) => setForm({ ...form, title: event.target.value })}
      />
      <Input.TextArea
        aria-label="表单说明"
        placeholder="说明"
        autoSize={{ minRows: 2 }}
        value={form.description ?? ''}
        onChange={(event) => setForm({ ...form, description: event.target.value })}
      />
      {fields.map((field) => (
        <div key={field.key} className={styles.formRow}>
          <Checkbox checked={Boolean(asked(field.key))} onChange={(event) => ask(field.key, event.target.checked)}>
            {field.name}
          </Checkbox>
          {asked(field.key) && (
            <Checkbox
              checked={asked(field.key)?.required ?? false}
              onChange={(event) => require(field.key, event.target.checked)}
            >
              必填
            </Checkbox>
          )}
          {asked(field.key) && (
            <AskedWhen
              name={field.name}
              choices={choicesBefore(field.key)}
              when={asked(field.key)?.when}
              onChange={(when) => change(field.key, { when })}
            />
          )}
          {asked(field.key) && field.kind === 'relation' && (
            <FormLinks
              {...{ table, field }}
              value={asked(field.key)?.filter}
              onChange={(filter) => change(field.key, { filter })}
            />
          )}
          {asked(field.key) && field.kind === 'file' && (
            <FormFileLimits
              name={field.name}
              value={asked(field.key)?.files ?? {}}
              onChange={(files) => change(field.key, { files })}
            />
          )}
        </div>
      ))}
      <div className={styles.formRow}>
        <span>
          开放填写：登录本企业并得到链接的人都可以提交，他们看不到表格中的记录。没有账号的人用「视图操作 →
          公开分享」生成的链接
        </span>
        <Switch aria-label="开放填写" checked={form.open} onChange={(open) => setForm({ ...form, open })} />
      </div>
      <div className="in-a-row">
        <Input aria-label="表单链接" readOnly value={address} />
        <Button onClick={() => void copy()}>复制链接</Button>
      </div>
      {view.mayChange && (
        <Button type="primary" loading={editor.busy} onClick={() => void editor.save()}>
          保存表单
        </Button>
      )}
      {editor.dialog}
    </div>
  );
}

type AskedCondition = TableFormSettings['fields'][number]['when'];

/** On which choice before it a field hangs; nothing where there is none to hang on. */
function AskedWhen({
  name,
  choices,
  when,
  onChange,
}: {
  name: string;
  choices: readonly TableField[];
  when: AskedCondition;
  onChange: (when: AskedCondition) => void;
}) {
  /** The keyboard goes on to what stands there instead of what was pressed. */
  const [pressed, setPressed] = useState(false);
  const press = (next: AskedCondition) => {
    setPressed(true);
    onChange(next);
  };
  if (choices.length === 0 && !when) return null;
  if (!when) {
    return (
      <Button
        size="small"
        type="link"
        autoFocus={pressed}
        aria-label={`「${name}」的显示条件`}
        onClick={() => press(beginning(choices, takesAsking))}
      >
        显示条件
      </Button>
    );
  }
  return (
    <fieldset className={styles.askedWhen} aria-label={`「${name}」的显示条件`}>
      <p>符合以下条件时才显示</p>
      <ConditionRow
        fields={choices}
        condition={when}
        takes={takesAsking}
        me={false}
        autoFocus={pressed}
        onChange={onChange}
        onRemove={() => press(undefined)}
      />
    </fieldset>
  );
}

const takesAsking = (op: ConditionOp) => askingOps.has(op);
