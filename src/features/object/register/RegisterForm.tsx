import { namesIn } from '@contract/object/fields';
import { objectTypeEntry } from '@contract/objectTypes';
import { Form } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '@/features/object/form';
import type { AnyTypes, RegisterConfig } from './config';
import { FieldInput } from './FieldInput';
import styles from './register.module.css';
import type { Dictionary } from './useDictionary';
import { fieldOf } from './values';

interface Props<T extends AnyTypes, S extends string> {
  config: RegisterConfig<T, S>;
  projectId: string;
  words: Dictionary;
  /** Values that a new one begins with, over the usual ones. */
  begin?: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onMade: (made: { id: string; no: string }) => void;
}

/** Registers a new one: the fields of the table that a form asks for, and what the kind adds. */
export function RegisterForm<T extends AnyTypes, S extends string>(props: Props<T, S>) {
  const { config, projectId, words, begin, ...on } = props;
  const { type, fields, form: own, service, offers, applies } = config;
  const { label } = objectTypeEntry(type);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ ...own.initial, ...begin });
  const names = namesIn(fields, 'create').filter((name) => applies?.[name]?.(values) ?? true);
  const item = (name: string) => {
    const field = fields[name] && fieldOf(fields[name], values);
    if (!field) return null;
    const wide = name === 'title' || field.kind === 'html' || field.kind === 'flag' || field.lines;
    return (
      <Form.Item
        key={name}
        name={name}
        label={field.label}
        extra={field.hint}
        className={wide ? styles.wide : undefined}
        valuePropName="value"
        rules={field.required ? [{ required: true, message: `请填写${field.label}` }] : []}
      >
        <FieldInput
          field={name === 'title' && own.titlePlaceholder ? { ...field, placeholder: own.titlePlaceholder } : field}
          words={words}
          projectId={projectId}
          offers={offers?.[name] && ((code) => offers[name]?.(code, values) ?? true)}
        />
      </Form.Item>
    );
  };
  const leading = ['title', 'description'];
  const rest = names.filter((name) => !leading.includes(name));
  const short = rest.filter((name) => !fields[name]?.lines && fields[name]?.kind !== 'flag');
  const long = rest.filter((name) => fields[name]?.lines);
  const flags = rest.filter((name) => fields[name]?.kind === 'flag');
  return (
    <FormDrawer<Record<string, unknown>, { id: string; no: string }>
      title={`登记${label}`}
      okText="登记"
      width={600}
      initialValues={{ ...own.initial, ...begin }}
      failure={`登记${label}失败`}
      staging={{ kind: type, projectId }}
      onValuesChange={(_changed, all) => setValues(all)}
      send={(given) => service.create({ ...given, projectId } as T['create'])}
      onDone={on.onMade}
      onClose={on.onClose}
    >
      <div className={styles.form}>
        {leading.filter((name) => names.includes(name)).map(item)}
        {own.own && <div className={styles.wide}>{own.own}</div>}
        {short.map(item)}
        {long.map(item)}
        {flags.map(item)}
      </div>
    </FormDrawer>
  );
}
