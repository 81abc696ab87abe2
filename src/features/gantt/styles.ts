import styles from './gantt.less';

export const ganttStyles = styles;
