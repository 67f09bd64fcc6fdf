// In a worker: reading the dictionaries and estimating would stop the page under the typing.
import { estimateStrength } from './estimate-strength.ts';
import type { EstimateOrder } from './use-strength.ts';

addEventListener('message', ({ data }: MessageEvent<EstimateOrder>) => {
  const { order, password, personal } = data;
  postMessage({ order, strength: estimateStrength(password, personal) });
});
