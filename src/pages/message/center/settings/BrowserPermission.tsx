import { Button } from 'antd';
import { useState } from 'react';
import styles from './settings.module.css';

/** Notices through the browser need its permission, which a page may only ask for on a click. */
export function BrowserPermission() {
  const [permission, setPermission] = useState('Notification' in window ? Notification.permission : 'denied');
  if (permission === 'granted') return null;
  if (permission === 'denied')
    return (
      <span className={styles.hint}>
        浏览器拦截了通知，「浏览器」一列暂不生效；在地址栏左侧的网站设置中允许「通知」后刷新。
      </span>
    );
  return (
    <Button size="small" onClick={() => void Notification.requestPermission().then(setPermission)}>
      允许浏览器通知
    </Button>
  );
}
