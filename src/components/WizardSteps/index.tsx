import { Steps } from 'antd';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';

interface Props {
  titles: readonly string[];
  current: number;
  className?: string;
}

/** `<WizardSteps titles={['选择文件', '列与值', '导入']} current={1} />` — where in a wizard one is; in one line on phones too, names below. */
export function WizardSteps({ titles, current, className }: Props) {
  const narrow = useMediaQuery(NARROW);
  return (
    <Steps
      current={current}
      size="small"
      responsive={false}
      titlePlacement={narrow ? 'vertical' : 'horizontal'}
      items={titles.map((title) => ({ title }))}
      className={className}
    />
  );
}
