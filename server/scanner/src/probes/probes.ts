import type { AskPart, Probes } from '../evidence/collect.ts';
import type { Visit } from '../evidence/http.ts';
import { notRun, type Part } from '../evidence/part.ts';
import { findBlock } from '../headers/access-block.ts';
import { probeCounterpartCertificate, probeFamilyCertificate } from './alternate-certificates.ts';
import { probeCaa } from './caa.ts';
import { probeDirectories } from './directories.ts';
import { probeDnssec } from './dnssec.ts';
import { probeFiles } from './files.ts';
import { probeIpv6 } from './ipv6.ts';
import { probeMail } from './mail.ts';
import { probeMethods } from './methods.ts';
import { probeOrigins } from './origins.ts';
import { probeCounterpart, probeHome, probeNothing, probePlain } from './pages.ts';
import { probePorts } from './ports.ts';
import { probeReflection } from './reflection.ts';
import type { ScanContext } from './scan-context.ts';
import { probeScripts } from './scripts.ts';
import { probeStyles } from './styles.ts';
import { probeSubdomains } from './subdomains.ts';
import { probeCertificate } from './tls-certificate.ts';
import { probeCiphers, probeKeyExchange } from './tls-ciphers.ts';
import { probeHandshake } from './tls-handshake.ts';
import { probeProtocols } from './tls-protocols.ts';
import { probeRobots, probeSecurityTxt } from './well-known.ts';

/** The probe of each part, in order of start: dependencies first. Each requests the parts that it needs. */
export function createProbes(context: ScanContext): Probes {
  const findOpen = (part: AskPart) => askForOpenHome(part, context);
  return {
    robots: () => probeRobots(context),
    home: () => probeHome(context),
    protocols: () => probeProtocols(context),
    nothing: async (part) => {
      const robots = await part('robots');
      return probeNothing(context, part('home'), robots.ran ? robots.value.url : null);
    },
    certificate: () => probeCertificate(context),
    familyCertificate: (part) => probeFamilyCertificate(context, part),
    counterpartCertificate: (part) => probeCounterpartCertificate(context, part),
    plain: (part) => probePlain(context, part),
    counterpart: (part) => probeCounterpart(context, part),
    // If a slow site leaves time for only a few of them, the first ones affect most checks per
    // request.
    scripts: async (part) => probeScripts(context, await findOpen(part)),
    origins: async (part) => probeOrigins(context, await findOpen(part)),
    methods: async (part) => probeMethods(context, await findOpen(part)),
    ipv6: async (part) => probeIpv6(context, await part('home')),
    styles: async (part) => probeStyles(context, await findOpen(part)),
    directories: async (part) => probeDirectories(context, await findOpen(part)),
    securityTxt: async (part) => probeSecurityTxt(context, await findOpen(part)),
    reflection: async (part) => probeReflection(context, await findOpen(part)),
    files: async (part) => probeFiles(context, await part('home'), await part('nothing')),
    ciphers: async (part) => probeCiphers(context, await part('protocols')),
    handshake: async (part) => probeHandshake(context, await part('protocols')),
    keyExchange: async (part) => probeKeyExchange(await part('ciphers')),
    ports: (part) => probePorts(context, part),
    dnssec: () => probeDnssec(context),
    caa: () => probeCaa(context),
    mail: () => probeMail(context),
    subdomains: () => probeSubdomains(context),
  };
}

/** The home page, unless the whole site blocks the scanner: then it gets no further requests. */
async function askForOpenHome(part: AskPart, { target }: ScanContext): Promise<Part<Visit>> {
  const block = await findBlock(part, target);
  return block === null ? part('home') : notRun('blocked', block);
}
