import styles from '../styles/fields.less';

export const Empty = ({ text }: { text?: string }) => (text ? <span className={styles.empty}>{text}</span> : null);
