import { ClockCircleOutlined } from '@ant-design/icons';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useAct } from '@/features/undo';
import { failureText } from '@/utils/failure';
import { faultOfLine, logLine, readHoursLine, sayLine } from './quick';

export interface HoursCommand {
  id: string;
  name: string;
  icon: ReactNode;
  run: () => void;
}

/** What the command menu offers where hours were typed with their place: `2h 接口联调 #DEMO-12`. */
export function useHoursCommand(typed: string): HoursCommand | null {
  const { message } = App.useApp();
  const { told } = useAct();
  const entry = readHoursLine(typed);
  if (!entry || faultOfLine(entry) !== null) return null;
  const run = async () => {
    try {
      told('工时已登记', await logLine(entry));
    } catch (error) {
      // The menu is gone by now: what was typed is said with the reason, so that it can be typed again.
      void message.error(`${failureText(error, '登记工时失败')}：${typed.trim()}`, 10);
    }
  };
  return { id: 'hours', name: `登记工时：${sayLine(entry)}`, icon: <ClockCircleOutlined />, run: () => void run() };
}
