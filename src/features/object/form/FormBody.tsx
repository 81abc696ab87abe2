import { Form, type FormProps } from 'antd';
import { type ComponentType, createContext, type PropsWithChildren, useContext } from 'react';

/** What holds the fields of every form below it: the back office has ProForm there (`features/admin`). */
export const FormBodyContext = createContext<ComponentType<FormProps> | null>(null);

/** The form around the fields of an editor: antd's, or the one that the place gives. */
export function FormBody<V>(props: PropsWithChildren<FormProps<V>>) {
  const Given = useContext(FormBodyContext);
  return Given ? <Given {...(props as FormProps)} /> : <Form<V> {...props} />;
}
