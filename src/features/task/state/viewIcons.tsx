/** Marks that the icon library does not have. */
import Icon from '@ant-design/icons';

const box = { width: '1em', height: '1em', viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor' } as const;

const Gantt = () => (
  <svg {...box} strokeWidth={1.8} strokeLinecap="round" aria-hidden>
    <path d="M2 3.5h6M5.5 8h7M9.5 12.5H14" />
  </svg>
);
/** Bars behind each other in time. */
export const GanttIcon = () => <Icon aria-hidden component={Gantt} />;

const Lanes = () => (
  <svg {...box} strokeWidth={1.3} aria-hidden>
    <rect x={1.7} y={2.2} width={12.6} height={5} rx={1} />
    <rect x={1.7} y={9.2} width={12.6} height={5} rx={1} />
    <path d="M6 2.2v5M6 9.2v5" />
  </svg>
);
/** Lanes below each other. */
export const LanesIcon = () => <Icon aria-hidden component={Lanes} />;
