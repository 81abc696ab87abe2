/** Registers a risk in the project whose id is given, and lists those that are open: `node example.mjs <project id>`. */
import { CollabError, connect } from 'collab-sdk';

const [projectId] = process.argv.slice(2);
const collab = connect({ origin: process.env.COLLAB_ORIGIN, token: process.env.COLLAB_TOKEN });

try {
  const { no } = await collab.risk.create({ projectId, title: '供应商交付可能推迟', probability: 3, impact: 4 });
  console.log(`登记了 ${no}`);
  const { result } = await collab.risk.query({ projectId });
  for (const { no, title } of result) console.log(no, title);
} catch (error) {
  if (!(error instanceof CollabError)) throw error;
  console.error(`${error.message}（${error.code}，${error.traceId}）`);
  process.exitCode = 1;
}
