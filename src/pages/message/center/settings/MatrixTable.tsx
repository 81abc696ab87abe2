import { type EventCode, eventCodes, eventEntry, usedTabs } from '@contract/message/events';
import type { Matrix, ReceiveConfig } from '@contract/message/receiveConfig';
import { type Channel, channelCodes, channels, eventTabs } from '@contract/object/eventEntry';
import { Checkbox, Tooltip } from 'antd';
import { Fragment } from 'react';
import { EventPreview } from './EventPreview';
import styles from './settings.module.css';

interface MatrixTableProps {
  matrix: Matrix;
  inherited: Matrix;
  /** Null: mails have nowhere to go. */
  mail: string | null;
  /** Where the enterprise sends to its people (`channels.app`); null: nowhere, and the way is not offered. */
  app: ReceiveConfig['app'];
  onChange: (event: EventCode, channel: Channel, on: boolean) => void;
}

/** Event by channel; what differs from the wider setting is marked. */
export function MatrixTable({ matrix, inherited, mail, app, onChange }: MatrixTableProps) {
  const shown = channelCodes.filter((channel) => channel !== 'app' || app !== null);
  const nameOf = (channel: Channel) => (channel === 'app' && app ? app.name : channels[channel]);
  const cell = (event: EventCode, channel: Channel) => {
    const { label, mandatory } = eventEntry(event);
    const own = matrix[event]?.[channel];
    const locked = channel === 'station' && mandatory;
    const box = (
      <Checkbox
        aria-label={`${label}：${nameOf(channel)}`}
        disabled={locked}
        checked={locked || (own ?? inherited[event]?.[channel])}
        onChange={({ target }) => onChange(event, channel, target.checked)}
      />
    );
    return (
      <td key={channel} data-own={own !== undefined || undefined}>
        {locked ? <Tooltip title="此类消息始终保留在消息中心">{box}</Tooltip> : box}
      </td>
    );
  };
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">消息</th>
          {shown.map((channel) => (
            <th key={channel} scope="col">
              {nameOf(channel)}
              {channel === 'mail' && mail === null && (
                <Tooltip title="个人中心里还没有填写邮箱，填写后才能收到邮件">
                  <span className={styles.missing}> 未填邮箱</span>
                </Tooltip>
              )}
              {channel === 'app' && app?.reached === false && (
                <Tooltip title={`企业从${app.name}同步的人员中没有您，应用消息到不了您那里`}>
                  <span className={styles.missing}> 未同步</span>
                </Tooltip>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usedTabs.map((tab) => (
          <Fragment key={tab}>
            <tr className={styles.kind}>
              <th scope="rowgroup" colSpan={shown.length + 1}>
                {eventTabs[tab]}
              </th>
            </tr>
            {eventCodes
              .filter((event) => eventEntry(event).tab === tab)
              .map((event) => (
                <tr key={event}>
                  <th scope="row">
                    <EventPreview event={event} />
                  </th>
                  {shown.map((channel) => cell(event, channel))}
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
