import { Modal } from 'antd';
import styles from './command.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const mod = isMac ? '⌘' : 'Ctrl';

/** Every key of the console; keys of one line are alternatives unless joined by "then". */
const sheets: { name: string; keys: [keys: string[], what: string, then?: boolean][] }[] = [
  {
    name: '全局',
    keys: [
      [[`${mod} K`], '命令菜单：查找任务、项目与操作'],
      [['?'], '显示快捷键'],
      [['g', 't'], '前往当前项目的任务', true],
      [['g', 'p'], '前往项目', true],
      [['g', 'd'], '前往工作台', true],
      [['g', 'm'], '前往消息', true],
    ],
  },
  {
    name: '任务列表',
    keys: [
      [['j', '↓'], '下一个任务'],
      [['k', '↑'], '上一个任务'],
      [['→', '←'], '展开、收起子任务和分组；进入、移动、离开单元格'],
      [['Enter'], '打开任务；在单元格中修改'],
      [['Tab', 'Shift Tab'], '下一个、上一个可修改的单元格'],
      [['Ctrl C', 'Ctrl V'], '复制、粘贴单元格'],
      [['Delete'], '清空单元格'],
      [['x'], '选择任务'],
      [['Shift x'], '选择到此处'],
      [['Esc'], '关闭任务、取消选择'],
      [['F2'], '修改标题或当前单元格'],
      [['a', 's', 'p', 'l', 'd'], '设置执行人、阶段、优先级、标签、截止；有所选任务时对全部所选'],
      [['t'], '登记工时'],
      [['c'], '新建任务'],
      [['/'], '搜索与筛选'],
    ],
  },
  {
    name: '看板',
    keys: [
      [['↑', '↓', 'j', 'k'], '在列内移动，到下一泳道'],
      [['←', '→'], '在列间移动'],
      [['空格'], '拿起、放下卡片'],
      [['←', '→', '↑', '↓'], '拿起后选择目标阶段、泳道'],
      [['Enter'], '打开任务'],
      [['x'], '选择卡片'],
      [['a', 's', 'p', 'l', 'd'], '设置执行人、阶段、优先级、标签、日期（所选或当前卡片）'],
      [['Esc'], '取消移动、关闭任务'],
    ],
  },
  {
    name: '任务详情',
    keys: [
      [['j', 'k'], '下一个、上一个任务'],
      [[']', '['], '下一个、上一个任务（列表与看板）'],
      [['Esc'], '关闭详情'],
      [[`${mod} Enter`], '保存描述、发送评论、提交对话框'],
    ],
  },
];

/** The sheet of all keys, opened by `?`. */
export default function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title="键盘快捷键" footer={null} width={720} onCancel={onClose}>
      <div className={styles.sheets}>
        {sheets.map(({ name, keys }) => (
          <section key={name}>
            <h3 className={styles.sheetName}>{name}</h3>
            <dl className={styles.keys}>
              {keys.map(([pressed, what, then]) => (
                <div key={what} className={styles.keyLine}>
                  <dt>
                    {pressed.map((key, at) => (
                      <span key={key}>
                        {at > 0 && <span className={styles.or}>{then ? '然后' : '或'}</span>}
                        <kbd>{key}</kbd>
                      </span>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
