/** Tools that come with the product: local components, without the internet and without any right. No heavy imports. */
import type { AppClass, AppIcon, AppPlacement } from './kinds';

export const localTools = ['compare', 'cron', 'timestamp', 'regex', 'qrcode', 'workday'] as const;
/** Names the component (`src/features/app/tools`). */
export type LocalTool = (typeof localTools)[number];

export interface BuiltinTool {
  sn: string;
  component: LocalTool;
  name: string;
  summary: string;
  /** What it is good for, as paragraphs. */
  intro: string;
  icon: AppIcon;
  category: AppClass;
}

export const builtinPlacements: readonly AppPlacement[] = ['menu', 'projectTab', 'taskTool'];

export const builtinTools: readonly BuiltinTool[] = [
  {
    sn: 'text-compare',
    component: 'compare',
    name: 'JSON 与文本对比',
    summary: '两段文本或 JSON 逐行比较，JSON 可忽略键的顺序',
    intro:
      '把两份配置、接口返回或文档段落贴在左右两侧，逐行标出增加和删除。\n\nJSON 会先格式化再比较，可以忽略键的先后；格式有误时指出行和列。内容只在浏览器里处理，不会上传。',
    icon: 'swap',
    category: 'data',
  },
  {
    sn: 'cron-reader',
    component: 'cron',
    name: 'Cron 表达式',
    summary: '解释 Cron 表达式，列出接下来十次执行的时间',
    intro:
      '支持五段（分 时 日 月 周）和六段（带秒）的表达式，逐段说明含义，并按企业的时区列出接下来的执行时间，标出落在休息日的。\n\n用于核对定时任务、备份和巡检的安排。',
    icon: 'clock',
    category: 'develop',
  },
  {
    sn: 'timestamp',
    component: 'timestamp',
    name: '时间戳转换',
    summary: '秒、毫秒时间戳与日期时间互转，可选时区',
    intro:
      '输入时间戳或日期时间，得到秒、毫秒、ISO 8601 和所选时区的写法，点击即可复制。\n\n位数不同的时间戳自动识别为秒、毫秒或微秒。',
    icon: 'history',
    category: 'time',
  },
  {
    sn: 'regex-tester',
    component: 'regex',
    name: '正则表达式',
    summary: '测试正则，列出匹配与分组，带替换预览',
    intro:
      '在文本上试验正则表达式，标出每处匹配，列出编号分组和命名分组，可以预览替换结果。\n\n匹配在独立线程里运行，超过一秒就停止并提示，灾难性回溯不会让页面失去响应。',
    icon: 'code',
    category: 'develop',
  },
  {
    sn: 'qrcode',
    component: 'qrcode',
    name: '二维码',
    summary: '文本或链接生成二维码，下载 PNG 或 SVG',
    intro: '把链接、资产编号或一段文字生成二维码，可选容错等级和尺寸，下载为 PNG 或 SVG，用于打印设备标签和现场指引。',
    icon: 'qrcode',
    category: 'office',
  },
  {
    sn: 'workday',
    component: 'workday',
    name: '工作日计算',
    summary: '按企业日历推算日期，或数两个日期间的工作日',
    intro:
      '按企业的工作日、节假日和补班安排计算：从某天起若干个工作日之后是哪天，两个日期之间有多少个工作日。\n\n结果与任务、计划的排期一致。',
    icon: 'calendar',
    category: 'time',
  },
];

export const builtinTool = (sn: string): BuiltinTool | undefined => builtinTools.find((one) => one.sn === sn);
