/** The bucket of files taken away in every way that it goes: what was answered is there, what is not there was said. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bucket, type Fault, openBucket } from '../../server/test/bucket';
import { Machine, plainPostgres } from './machine';
import { type Answer, Load, Person } from './people';
import { somewhere, stored } from './processes';
import type { Part, Row } from './report';
import { Servers } from './servers';

const MIB = 1024 * 1024;
/** One in a single request, one in three parts. */
const SIZES = [30_000, 17 * MIB];
const ROUNDS = 3;
const RATE = 20;
const HOUR_MS = 3_600_000;
const BASE = 'collaboration-center/risk/attachments';
/** Chinese, with what to do: as `server/files/trouble.ts` writes them. */
const WORDS = /^文件存储.*，没有保存，请/;

interface Trouble {
  what: string;
  begin: (bucket: Bucket) => void;
  /** Whether uploads get through it. */
  passes: boolean;
  rounds?: number;
}

const fault = (is: Fault) => (bucket: Bucket) => {
  bucket.fault = { is };
};
const troubles: readonly Trouble[] = [
  { what: 'takes no connection', begin: fault('away'), passes: false },
  { what: 'goes away in the middle of an upload', begin: fault('cut'), passes: false },
  // Each waits for half a minute, side by side.
  { what: 'hears all and says nothing', begin: fault('silent'), passes: false, rounds: 1 },
  { what: 'is full', begin: fault('full'), passes: false },
  { what: 'has too much to do', begin: fault('busy'), passes: false },
  { what: 'is slow: each answer 100 ms late', begin: fault('slow'), passes: true },
  {
    what: 'is away for a moment: the next two requests',
    begin: (bucket) => {
      bucket.fault = { is: 'cut', turns: 2 };
    },
    passes: true,
  },
  {
    what: 'has a clock that is five hours ahead',
    begin: (bucket) => {
      bucket.aheadMs = 5 * HOUR_MS;
    },
    passes: true,
  },
];

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Uploads by one person, and what each of them was answered. */
class Uploads {
  readonly kept = new Map<string, string>();
  readonly refused: Answer[] = [];
  constructor(
    private readonly person: Person,
    private readonly objectId: string,
  ) {}

  async send(size: number): Promise<void> {
    const bytes = randomBytes(size);
    const form = new FormData();
    form.append('objectId', this.objectId);
    form.append('file', new Blob([bytes]), `${size}.bin`);
    const answer = await this.person.send<{ fileId: string }>(BASE, form);
    if (answer.status === 200) this.kept.set(answer.data.fileId, hashOf(bytes));
    else this.refused.push(answer);
  }

  /** Those that were acknowledged and are not there byte by byte. */
  async lost(): Promise<number> {
    let lost = 0;
    for (const [fileId, hash] of this.kept) {
      const bytes = await this.person.bytes(`common/file/${fileId}/download`);
      if (!bytes || hashOf(bytes) !== hash) lost += 1;
    }
    return lost;
  }
}

async function through(bucket: Bucket, { what, begin, passes, rounds = ROUNDS }: Trouble, world: World): Promise<Row> {
  const uploads = new Uploads(world.person, world.riskId);
  const { person, projectId } = world;
  const load = new Load(() => person, { projectId, executorId: person.userId }, RATE, what);
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sending = SIZES.map(async (size) => {
      const began = Date.now();
      await uploads.send(size);
      slowest = Math.max(slowest, Date.now() - began);
    });
    begin(bucket);
    await Promise.all(sending);
    bucket.fault = null;
    bucket.aheadMs = 0;
  }
  await load.stop();
  // What was refused goes through afterwards, and nothing of what was refused hangs there.
  const refused = uploads.refused.splice(0);
  await uploads.send(SIZES[0] as number);
  await sleep(200);
  const lost = await uploads.lost();
  for (const fileId of uploads.kept.keys()) world.kept.add(fileId);
  const { data } = await person.call<{ fileId: string }[]>('GET', `${BASE}?objectId=${world.riskId}`);
  const ghosts = data.filter(({ fileId }) => !world.kept.has(fileId)).length;
  const tasks = await stored(world.url, what);
  const missing = [...load.written.acknowledged].filter((title) => !tasks.has(title)).length;
  const wordless = refused.filter(({ status, text }) => {
    const { message = '' } = status > 0 ? (JSON.parse(text) as { message?: string }) : {};
    return !WORDS.test(message);
  });
  for (const { status, text } of wordless.slice(0, 3)) console.log('  ', status, text.slice(0, 300));
  const right = passes ? refused.length === 0 : uploads.kept.size === 1;
  return {
    what: `the bucket ${what}`,
    times: rounds * SIZES.length,
    result: `${uploads.kept.size - 1} kept, ${lost} of them lost; ${refused.length} refused, ${wordless.length} of them without words, ${ghosts} named all the same; ${bucket.unended()} parts left; the slowest ${Math.round(slowest / 100) / 10} s; meanwhile ${load.written.acknowledged.size} tasks made, ${load.written.unsure.size + missing} failed`,
    good:
      right &&
      uploads.refused.length === 0 &&
      lost + wordless.length + ghosts + missing + load.written.unsure.size === 0 &&
      load.written.acknowledged.size > 0,
  };
}

interface World {
  url: string;
  person: Person;
  riskId: string;
  projectId: string;
  /** All that was acknowledged up to now. */
  kept: Set<string>;
}

async function chaos(machine: Machine): Promise<Row[]> {
  const url = await plainPostgres(machine);
  const bucket = await openBucket();
  machine.afterwards(() => bucket.close());
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
  const servers = new Servers(machine, url, {
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: name },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  });
  await servers.start(1);
  const person = await Person.signIn(`http://127.0.0.1:${servers.ports[0]}`, 'pm');
  const projectId = await somewhere(person);
  const { data } = await person.call<{ id: string }>('POST', 'collaboration-center/risk/create', {
    ...{ projectId, title: '附件', probability: 3, impact: 4 },
  });
  const world: World = { url, person, projectId, riskId: data.id, kept: new Set() };
  const rows: Row[] = [];
  for (const trouble of troubles) rows.push(await through(bucket, trouble, world));
  return rows;
}

export const files: Part = {
  name: 'files',
  programs: ['postgres'],
  async run() {
    const machine = new Machine();
    try {
      return await chaos(machine);
    } finally {
      await machine.clear();
    }
  },
};
