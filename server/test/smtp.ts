/** An SMTP server for one test: takes every mail, or refuses as many as it is told to. */
import net from 'node:net';

export interface TestSmtp {
  url: string;
  mails: { to: string[]; data: string }[];
  /** Refuses so many recipients from now on. */
  refuse(times: number): void;
  close(): Promise<void>;
}

export async function startSmtp(): Promise<TestSmtp> {
  const mails: TestSmtp['mails'] = [];
  let refusals = 0;
  const server = net.createServer((socket) => {
    let buffer = '';
    let to: string[] = [];
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT' && refusals > 0) {
        refusals -= 1;
        return say('450 try later');
      }
      if (verb === 'RCPT') to.push(line.replace(/^[^<]*<|>.*$/g, ''));
      if (verb === 'DATA') {
        inData = true;
        return say('354 go on');
      }
      if (verb === 'QUIT') {
        say('221 bye');
        return socket.end();
      }
      say('250 ok');
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      buffer += chunk.toString();
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          mails.push({ to, data: part });
          to = [];
          inData = false;
          say('250 taken');
        } else command(part);
      }
    });
    say('220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    mails,
    refuse(times) {
      refusals = times;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
