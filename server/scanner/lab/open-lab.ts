import { createServer as createHttp, type RequestListener } from 'node:http';
import type { TestContext } from 'node:test';
import type { Network } from '../src/net/network.ts';
import { createLabNetwork, type LabNetworkOptions } from './lab-network.ts';
import { startRaw, type RawScript } from './start-raw.ts';
import { listen, type LabServer } from './start-tls.ts';

/** One server and a network that reaches it, until the test ends. */
export interface Lab {
  readonly network: Network;
  readonly server: LabServer;
  readonly url: string;
}

export async function openLab(
  t: TestContext,
  server: LabServer,
  options: LabNetworkOptions = {},
): Promise<Lab> {
  const network = createLabNetwork(options);
  t.after(async () => {
    network.close();
    await server.close();
  });
  return { network, server, url: `http://127.0.0.1:${server.port}` };
}
export const openHttp = async (
  t: TestContext,
  respond: RequestListener,
  options: LabNetworkOptions = {},
) => openLab(t, await listen(createHttp(respond)), options);
export const openRaw = async (t: TestContext, script: RawScript, options: LabNetworkOptions = {}) =>
  openLab(t, await startRaw(script), options);
