import { useLocation } from '@umijs/max';
import { HOME } from '@/utils/redirect';
import { BackRail } from './BackRail';
import styles from './index.module.css';

interface Props {
  back: string | undefined;
  /** Takes the place in which the page puts its sections. */
  onPlace: (place: HTMLElement | null) => void;
}

/** The rail of pages of many sections: back, and the sections, which the page knows. */
export default function SectionRail({ back, onPlace }: Props) {
  const { pathname } = useLocation();
  const project = /^\/project\/[^/]+/i.exec(pathname)?.[0];
  return (
    <BackRail to={back ?? project ?? HOME}>
      <div ref={onPlace} className={styles.nav} />
    </BackRail>
  );
}
