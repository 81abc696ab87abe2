import type { ViewVisibility } from '@contract/object/groups';
import { VIEW_NAME_MAX } from '@contract/object/viewLimits';
import { Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { FormModal } from '@/features/object/form';
import styles from './savedViews.module.css';

export interface ViewName {
  name: string;
  visibility: ViewVisibility;
}

interface Props<V extends ViewName, R> {
  title: string;
  initial: V;
  placeholder: string;
  /** What a new view keeps, a line each. */
  keeps?: readonly string[];
  /** With whom a shared view is shared; absent: only the name is asked for. */
  sharedWith?: string;
  mayShare: boolean;
  /** Further questions of the list. */
  children?: ReactNode;
  send: (values: V) => Promise<R>;
  onDone: (answer: R) => void;
  onClose: () => void;
}

/** A name for what is on the screen, or another one for a saved view; and who sees it. */
export const NameView = <V extends ViewName, R>(props: Props<V, R>) => (
  <FormModal<V, R>
    title={props.title}
    width={460}
    okText="保存"
    initialValues={props.initial}
    failure="视图没有保存"
    send={(values) => props.send({ ...values, name: values.name.trim() })}
    onDone={props.onDone}
    onClose={props.onClose}
  >
    <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写视图名称' }]}>
      <Input
        maxLength={VIEW_NAME_MAX}
        autoFocus
        placeholder={props.placeholder}
        onFocus={({ target }) => target.select()}
      />
    </Form.Item>
    {props.keeps && (
      <section className={styles.kept} aria-label="视图保存的内容">
        <strong>视图会保存</strong>
        <ul>
          {props.keeps.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    )}
    {props.sharedWith !== undefined && (
      <Form.Item name="visibility" label="谁可以看到">
        <Radio.Group
          options={[
            { value: 'private', label: '仅自己' },
            {
              value: 'shared',
              label: props.sharedWith,
              disabled: !props.mayShare && props.initial.visibility !== 'shared',
            },
          ]}
        />
      </Form.Item>
    )}
    {props.children}
  </FormModal>
);
