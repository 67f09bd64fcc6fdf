// In a worker: loading the dictionaries and estimating would block the page during typing.
import '../../platform/fallbacks.ts';
import { estimateStrength } from './estimate-strength.ts';
import type { EstimateOrder } from './use-strength.ts';

addEventListener('message', ({ data }: MessageEvent<EstimateOrder>) => {
  const { order, password, personal } = data;
  postMessage({ order, strength: estimateStrength(password, personal) });
});
