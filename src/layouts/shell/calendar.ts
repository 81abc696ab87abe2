/** Calendars in Chinese, weeks from Monday: the shell loads it, so that the login page, which has none, does not. */
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

dayjs.locale('zh-cn');
