/**
 * Calendars in Chinese, weeks from Monday. The shell and the pages of public links load it; the login page, which has no
 * calendar, does not.
 */
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

dayjs.locale('zh-cn');
