/** Stands in the bundle for the 34 languages of pro-components: the console speaks Chinese. */
import zhCN from '../node_modules/@ant-design/pro-components/es/provider/locale/zh_CN';

type Messages = { [key: string]: string | Messages };

const messageOf = (id: string): unknown =>
  id.split('.').reduce<unknown>((at, key) => (at as Messages | undefined)?.[key], zhCN as unknown as Messages);

export const zhCNIntl = {
  locale: 'zh_CN',
  getMessage: (id: string, otherwise: string) => (messageOf(id) as string | undefined) || otherwise,
};
export const intlMap = { 'zh-CN': zhCNIntl };
export const findIntlKeyByAntdLocaleKey = () => 'zh-CN';
export const createIntl = () => zhCNIntl;
