/** Stands in front of several servers as in production: each TCP connection goes to the next one that answers. */
import net from 'node:net';

export interface Balancer {
  origin: string;
  close(): Promise<void>;
}

export async function balance(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const sockets = new Set<net.Socket>();
  const connect = (client: net.Socket, left: number) => {
    const port = ports[turn++ % ports.length] as number;
    const server = net.connect(port, '127.0.0.1');
    sockets.add(server);
    server.once('connect', () => {
      client.pipe(server).pipe(client);
    });
    server.once('error', () => {
      // Not there: the next one. Broken later on: the client shall notice.
      if (server.readyState !== 'open' && server.bytesRead === 0 && server.bytesWritten === 0 && left > 1) {
        connect(client, left - 1);
      } else client.destroy();
    });
    server.once('close', () => {
      sockets.delete(server);
      if (server.bytesRead > 0 || server.bytesWritten > 0) client.destroy();
    });
    client.once('close', () => server.destroy());
  };
  const proxy = net.createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    client.once('close', () => sockets.delete(client));
    connect(client, ports.length);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as net.AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        proxy.close(() => resolve());
      }),
  };
}
