import { Alert, App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import RelativeTime from '@/components/RelativeTime';
import { useRequest } from '@/hooks/useRequest';
import { stagingApi } from '@/services/staging';
import { packValues, unpackValues } from './packed';
import styles from './staging.module.css';

/** Of what a form makes, and where: what it is kept under. */
export interface StagingPlace {
  kind: string;
  projectId?: string;
}

export interface Staging {
  /** 继续 or 丢弃, where something of this place was left unfinished. */
  offer: ReactNode;
  /** Keeps what was typed; false where that was not possible. */
  keep(values: object): Promise<boolean>;
  /** It was created: what it was made of is not offered again. */
  drop(): void;
}

const nothing: Staging = { offer: null, keep: () => Promise.resolve(false), drop: () => undefined };

/**
 * A form that is closed with something in it keeps that for its writer, on whatever device they go on.
 * @param onResume puts the values that were left back into the form
 */
export function useStaging(
  place: StagingPlace | undefined,
  { open = true, onResume }: { open?: boolean; onResume: (values: object) => void },
): Staging {
  const { message } = App.useApp();
  /** What the form holds already: it was gone on with, or left by this form itself. */
  const [held, setHeld] = useState<string>();
  const { data, refresh } = useRequest(async () => (place ? (await stagingApi.query(place))[0] : undefined), {
    ready: Boolean(place) && open,
    refreshDeps: [place?.kind, place?.projectId, open],
    // Without it the form is as it was before there was any staging.
    onError: () => undefined,
  });
  if (!place) return nothing;
  const forget = (id: string) => {
    setHeld(undefined);
    stagingApi.drop({ id }).then(refresh, () => undefined);
  };
  return {
    offer: data && data.id !== held && (
      <Alert
        type="info"
        className={styles.offer}
        title={
          <>
            有<RelativeTime time={data.updatedTime} />
            暂存的内容
          </>
        }
        action={
          <span className={styles.actions}>
            <Button
              size="small"
              type="primary"
              onClick={() => {
                setHeld(data.id);
                onResume(unpackValues(data.values) as object);
              }}
            >
              继续填写
            </Button>
            <Button size="small" onClick={() => forget(data.id)}>
              丢弃
            </Button>
          </span>
        }
      />
    ),
    async keep(values) {
      try {
        setHeld((await stagingApi.save({ ...place, values: packValues(values) as Record<string, unknown> })).id);
      } catch {
        return false;
      }
      void message.info('已暂存，下次继续');
      return true;
    },
    drop: () => {
      if (held) forget(held);
    },
  };
}
