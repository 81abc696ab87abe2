import styles from '../styles/fields.less';
import { Empty } from './Empty';
import { textField } from './text';
import type { FieldKind } from './types';

/** What a browser opens as a page, and nothing that runs. */
export const isPage = (value: string) => /^https?:\/\//i.test(value);

const short = (value: string) => value.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** A link to a page; it opens beside the console. */
export const linkField: FieldKind<string | null> = {
  show({ value, placeholder }) {
    if (!value) return <Empty text={placeholder} />;
    if (!isPage(value)) return <span className={styles.text}>{value}</span>;
    return (
      <a
        className={styles.text}
        href={value}
        title={value}
        target="_blank"
        rel="noopener noreferrer"
        // In a row the click would also open the task, in the detail the editor.
        onClick={(event) => event.stopPropagation()}
      >
        {short(value)}
      </a>
    );
  },
  Editor: (props) => <textField.Editor {...props} options={{ maxLength: 2000 }} />,
  typed: true,
};
