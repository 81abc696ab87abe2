import styles from './fields.less';

export const Empty = ({ text }: { text?: string }) => (text ? <span className={styles.empty}>{text}</span> : null);
