import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Credentials } from '@longitude/contract/session';
import { config } from './io.ts';
import { storePrivately } from './private-file.ts';

/**
 * Proofs of earlier sign-ins on this machine, by server: with one, the server counts this device
 * separately.
 */
const proofsFile = () => join(config().folder, 'devices.json');

/** The proof for a server; undefined without a usable one. */
export async function readProof(url: string): Promise<string | undefined> {
  const { data } = Credentials.shape.device.safeParse((await readProofs())[url]);
  return data;
}

/** Stores a server's proof for later sign-ins; it survives `logout`. @throws Failure */
export async function saveProof(url: string, proof: string): Promise<void> {
  const proofs = await readProofs();
  if (proofs[url] === proof) return;
  await storePrivately(proofsFile(), 'The proof of this device', { ...proofs, [url]: proof });
}

/** Without a readable file every sign-in counts as one from a new device, and nothing is lost. */
async function readProofs(): Promise<Readonly<Record<string, unknown>>> {
  try {
    const proofs: unknown = JSON.parse(await readFile(proofsFile(), 'utf8'));
    const isRecord = typeof proofs === 'object' && proofs !== null && !Array.isArray(proofs);
    return isRecord ? (proofs as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
