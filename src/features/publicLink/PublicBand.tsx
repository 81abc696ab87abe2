import { useModel } from '@umijs/max';
import { BrandMark } from '@/components/BrandMark';
import { APP_TITLE } from '../../../config/app';
import styles from './public.module.css';

/** Whose page this is: the mark and the name of the product above what somebody shared. */
export function PublicBand() {
  const { initialState } = useModel('@@initialState');
  const portal = initialState?.portal;
  return (
    <header className={styles.band}>
      <BrandMark logo={portal?.logo} size={20} />
      {portal?.appTitle ?? APP_TITLE}
    </header>
  );
}
