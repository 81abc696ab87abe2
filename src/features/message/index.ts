export { useBrowserNotices } from './useBrowserNotices';
